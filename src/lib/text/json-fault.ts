/** Engines do not always name where a text stops being JSON. */

const SPACE = /[ \t\n\r]*/y
/** Up to its end quote. */
// eslint-disable-next-line no-control-regex -- JSON refuses them
const STRING = /"(?:[^"\\\u0000-\u001F]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*/y
const PLAIN = /(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)/y

class Fault {
  readonly at: number
  constructor(at: number) {
    this.at = at
  }
}

/** Index of the first character that is wrong; the text's length if its end is; undefined: valid JSON. */
export function jsonFaultAt(text: string): number | undefined {
  const end = { at: 0 }
  try {
    value(text, end)
    return end.at === text.length ? undefined : end.at
  } catch (fault) {
    if (fault instanceof Fault) return fault.at
    throw fault
  }
}

type Reader = (text: string, end: { at: number }) => void

function take(pattern: RegExp, text: string, end: { at: number }): void {
  pattern.lastIndex = end.at
  const found = pattern.exec(text)
  if (!found) throw new Fault(end.at)
  end.at += found[0].length
}

function mark(character: string, text: string, end: { at: number }): void {
  if (text[end.at] !== character) throw new Fault(end.at)
  end.at += 1
}

const value: Reader = (text, end) => {
  take(SPACE, text, end)
  const next = text[end.at]
  if (next === '{') list('}', pair, text, end)
  else if (next === '[') list(']', value, text, end)
  else if (next === '"') string(text, end)
  else take(PLAIN, text, end)
  take(SPACE, text, end)
}

const string: Reader = (text, end) => {
  take(STRING, text, end)
  mark('"', text, end)
}

const pair: Reader = (text, end) => {
  take(SPACE, text, end)
  string(text, end)
  take(SPACE, text, end)
  mark(':', text, end)
  value(text, end)
}

function list(close: string, item: Reader, text: string, end: { at: number }): void {
  end.at += 1
  take(SPACE, text, end)
  if (text[end.at] !== close) {
    item(text, end)
    while (text[end.at] === ',') {
      end.at += 1
      item(text, end)
    }
  }
  mark(close, text, end)
}
