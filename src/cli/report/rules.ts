/** Describes the effect of blocking values. */
import { DIMENSIONS, type Figures } from './figures.ts'
import { all, element, type Html, untrusted, text } from '../../lib/text/html.ts'
import type { ReportWords } from '../../rules/report-words.ts'

/** Replaced in HTML: a value may contain anything. */
const PLACE = '\u0000'

/** The list of rules, or a note that none is useful. */
export function rules(rankings: Figures['rankings'], words: ReportWords): Html[] {
  const items = DIMENSIONS.flatMap((dimension) =>
    rankings[dimension].rules.map(({ value, visits, people }) => {
      const sentence = words.text('logReport.rules.text', {
        what: words.text(`logReport.rules.${dimension}`),
        value: PLACE,
        visits: words.count(visits),
        people: words.count(people),
      })
      const [before = '', after = ''] = sentence.split(PLACE)
      return element('li', {}, all(text(before), element('strong', {}, untrusted(value)), text(after)))
    }),
  )
  if (items.length === 0) return [element('p', { class: 'quiet' }, text(words.text('logReport.rules.none')))]
  return [element('ul', {}, ...items), element('p', { class: 'quiet' }, text(words.text('logReport.rules.note')))]
}
