import type { Section } from '../../../../src/contract/integration/content.ts'

export function findIn(sections: readonly Section[], typed: string): Section[] {
  const words = typed.toLocaleLowerCase().split(/\s+/).filter(Boolean)
  return sections.filter(({ name, content }) => {
    const text = `${name}\n${content}`.toLocaleLowerCase()
    return words.every((word) => text.includes(word))
  })
}
