/// A completion script as the parser writes it, with what its bash part gets wrong put right.
struct CompletionScript {
  let text: String

  /// Whether a text is a script for bash.
  var isForBash: Bool { text.hasPrefix("#!/bin/bash\n") }

  /// The script with words that are offered as they are. The parser's script lets `compgen -W` expand them, so that a name
  /// loses its quotes, and what stands behind a dollar sign is run.
  var corrected: String {
    guard isForBash, let name = text.firstRange(of: "_add_completions() {\n"),
      let end = text[name.upperBound...].firstRange(of: "\n}\n")
    else { return text }
    return text[..<name.upperBound] + Self.addingCompletions + text[end.lowerBound...]
  }

  /// The body of the function that adds completions. Its arguments are those of `compgen`; with `-W` there is a word on each
  /// line. What was typed may have quotes, and what is offered gets those that it needs: what bash does about file names
  /// leaves a dollar sign as it is.
  private static let addingCompletions = #"""
        local completion
        if [[ "${1}" != -W ]]; then
            while IFS='' read -r completion; do
                COMPREPLY+=("${completion}")
            done < <(IFS=$'\n' compgen "${@}" -- "${cur}")
            return
        fi
        compopt +o filenames 2>/dev/null
        local -r quote="${COMP_WORDS[COMP_CWORD]:0:1}"
        local typed='' rest="${cur}"
        if [[ "${quote}" = "'" ]]; then
            typed="${rest#"'"}"
        else
            rest="${rest#\"}"
            while [[ "${rest}" = *\\* ]]; do
                typed+="${rest%%\\*}"
                rest="${rest#*\\}"
                typed+="${rest:0:1}"
                rest="${rest:1}"
            done
            typed+="${rest}"
        fi
        while IFS='' read -r completion; do
            [[ -n "${completion}" && "${completion}" = "${typed}"* ]] || continue
            [[ "${completion}" != */ ]] || compopt -o nospace 2>/dev/null
            case "${quote}" in
            "'")
                completion="${completion//"'"/"'\\''"}"
                [[ "${completion}" != *"'" ]] || completion+="'"
                ;;
            '"')
                completion="${completion//\\/\\\\}"
                completion="${completion//\"/\\\"}"
                completion="${completion//\$/\\\$}"
                completion="${completion//\`/\\\`}"
                # Readline closes a quote only where the word does not end with one.
                [[ "${completion}" != *\" ]] || completion+='"'
                ;;
            '~')
                printf -v completion '~%q' "${completion:1}"
                ;;
            *)
                printf -v completion %q "${completion}"
                ;;
            esac
            COMPREPLY+=("${completion}")
        done <<<"${2}"
    """#
}
