import Arguments
import Essentials

/// A shell that completes command lines of the program.
enum CompletionShell: String, CaseIterable {
    case bash, zsh, fish

    /// Returns the answer as the script of the shell reads it: a line that says what it is, and a line for each word.
    func text(_ answer: CompletionAnswer, to request: CompletionRequest) -> String {
        switch answer {
        case .file(let count): "files \(count)\n"
        case .words(let candidates, let endsWord):
            ([endsWord ? "words" : "parts"] + candidates.map { line($0, endsWord: endsWord, request.written) })
                .joined(separator: "\n") + "\n"
        }
    }

    /// - Parameter written: The word at the cursor.
    private func line(_ candidate: CompletionCandidate, endsWord: Bool, _ written: ShellWords.Word?) -> String {
        let word = VisibleText.line(candidate.word)
        guard let written else {
            return candidate.summary.isEmpty ? word : "\(word)\t\(VisibleText.line(candidate.summary))"
        }
        // bash replaces only the end of the word, and inserts the text as it is.
        let end = String(word.dropFirst(written.fixedCount))
        return written.openMark == nil ? end.escapedForShell + (endsWord ? " " : "") : end
    }

    /// The script that asks the program for each completion.
    var script: String {
        let note = "# Completes the command lines of switchboard. Written by: switchboard completions \(rawValue)\n"
        return switch self {
        case .bash: note + Self.bashScript
        case .zsh: "#compdef switchboard\n" + note + Self.zshScript
        case .fish: note + Self.fishScript
        }
    }

    // The program knows the words, so the scripts stay the same when commands or providers are added.

    /// bash divides words at `=` and `:`, so the script sends the line. The words end with a space where one follows.
    private static let bashScript = #"""
        _switchboard() {
            local line kind=
            COMPREPLY=()
            while IFS= read -r line; do
                if [[ -z $kind ]]; then kind=$line; else COMPREPLY+=("$line"); fi
            done < <(command switchboard \#(CompletionRequest.command) bash \
                "$COMP_WORDBREAKS" "${COMP_LINE:0:COMP_POINT}" 2>/dev/null)
            [[ $kind != files* ]] || compopt -o default +o nospace 2>/dev/null
        }
        complete -o nospace -F _switchboard switchboard

        """#

    private static let zshScript = #"""
        _switchboard() {
            local -a answer values
            local line word
            answer=("${(@f)$(command switchboard \#(CompletionRequest.command) zsh \
                "${(@Q)words[2,CURRENT-1]}" "${(Q)PREFIX}" 2>/dev/null)}")
            for line in "${(@)answer[2,-1]}"; do
                word=${${line%%$'\t'*}//:/\\:}
                if [[ $line == *$'\t'* ]]; then values+=("$word:${line#*$'\t'}"); else values+=("$word"); fi
            done
            case $answer[1] in
                files*)
                    compset -p ${answer[1]#files }
                    _files ;;
                parts) _describe -V 'value' values -S '' ;;
                words) _describe -V 'value' values ;;
            esac
        }
        # The file is a function in a folder of $fpath, or it is sourced.
        if [[ $funcstack[1] == _switchboard ]]; then _switchboard "$@"; else compdef _switchboard switchboard; fi

        """#

    /// A false condition makes fish complete files.
    private static let fishScript = #"""
        function __switchboard_completes_words
            set -l words (commandline -opc)
            set -l word (commandline -ct)
            set -g __switchboard_answer (command switchboard \#(CompletionRequest.command) fish \
                $words[2..-1] "$word" 2>/dev/null)
            set -l kind $__switchboard_answer[1]
            set -e __switchboard_answer[1]
            not string match -q 'files*' -- "$kind"
        end
        complete -c switchboard -e
        complete -c switchboard -k -f -n __switchboard_completes_words -a '$__switchboard_answer'

        """#
}
