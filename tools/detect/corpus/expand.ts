/** Templates of strings: `<3-9>` stands for a number of that range, `<a|b>` for one of the alternatives. */
import type { Choose } from './sample.ts'

export function expand(choose: Choose, template: string): string {
  return template.replaceAll(/<([^<>]+)>/g, (_, inside: string) => {
    const range = /^(\d+)-(\d+)$/.exec(inside)
    if (range) return String(choose.between(Number(range[1]), Number(range[2])))
    return choose.of(inside.split('|') as [string, ...string[]])
  })
}
