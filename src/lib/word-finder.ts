/** Searches many words in one pass over a text (Aho–Corasick), so that no choice of words or text makes it slow. */

type Node = { next: Map<number, Node>; back: Node; word: string | undefined }
export type WordFinder = (text: string) => string | undefined
/** Which of the words stand in a text, each once. */
export type WordsFinder = (text: string) => Set<string>

function insert(root: Node, word: string): void {
  let node = root
  for (let index = 0; index < word.length; index++) {
    const code = word.charCodeAt(index)
    let next = node.next.get(code)
    if (!next) node.next.set(code, (next = { next: new Map(), back: root, word: undefined }))
    node = next
  }
  node.word = word
}

/** Follows a character from a node, by way of the longest ending that is still a beginning. */
function step(node: Node, code: number, root: Node): Node {
  let from = node
  for (;;) {
    const next = from.next.get(code)
    if (next) return next
    if (from === root) return root
    from = from.back
  }
}

/** Gives each node, the shallow ones first, its longest ending that is a beginning of some word. */
function link(root: Node): void {
  const queue = [...root.next.values()]
  for (const node of queue) {
    for (const [code, child] of node.next) {
      child.back = step(node.back, code, root)
      child.word ??= child.back.word
      queue.push(child)
    }
  }
}

/** A function that gives one of `words` that stands in a text, the one that ends first; undefined when none does. */
export function wordFinder(words: readonly string[]): WordFinder {
  const root: Node = { next: new Map(), get back() { return root }, word: undefined }
  for (const word of words) if (word !== '') insert(root, word)
  if (root.next.size === 0) return () => undefined
  link(root)
  return (text) => {
    let node = root
    for (let index = 0; index < text.length && node.word === undefined; index++) node = step(node, text.charCodeAt(index), root)
    return node.word
  }
}

/**
 * As `wordFinder`, but gives every word that stands in a text: a word that ends inside of a longer one too. The search goes on at most
 * once through the endings of each character.
 */
export function wordsFinder(words: readonly string[]): WordsFinder {
  const root: Node = { next: new Map(), get back() { return root }, word: undefined }
  for (const word of words) if (word !== '') insert(root, word)
  link(root)
  return (text) => {
    const found = new Set<string>()
    let node = root
    for (let index = 0; index < text.length; index++) {
      node = step(node, text.charCodeAt(index), root)
      // a node's word is its own, or the longest that ends in it; those that end in that one follow by way of `back`
      for (let end = node; end.word !== undefined; end = end.back) found.add(end.word)
    }
    return found
  }
}
