import './history.css'
import { ArrowRight } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '../../i18n/i18n.ts'
import type { ListEntry } from '../../../src/contract/lists/lists.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { textOf as phraseOf } from '../../i18n/server.ts'
import type { Difference } from './differences.ts'
import { differenceName } from './names.ts'
import { useValueText } from './value-text.ts'

/** Differences at first; the others open. */
const FEW = 6

/** `unnamed`: field that the sentence has named. */
type Props = {
  differences: readonly Difference[]
  unnamed?: string | undefined
  /** Something that existed was changed: what it lacked has a name, too. */
  changed?: boolean
}

/** Old value struck, new one bold. */
export function Diff({ differences, unnamed, changed = true }: Props) {
  const { t } = useTranslation()
  const [all, setAll] = useState(false)
  const shown = useShown(differences, { unnamed, changed })
  const rest = all ? 0 : shown.length - FEW
  if (shown.length === 0) return null
  return (
    <div className="diff">
      {(rest > 1 ? shown.slice(0, FEW) : shown).map(({ key, name, from, to }) => (
        <span key={key}>
          {name !== '' && <span className="k">{name} </span>}
          {from !== undefined && (
            <s>
              <span className="vh">{t('audit.before')} </span>
              <bdi>{from}</bdi>
            </s>
          )}
          {from !== undefined && to !== undefined && <ArrowRight className="turn" aria-hidden="true" />}
          {to !== undefined && (
            <b>
              <span className="vh">{t('audit.after')} </span>
              <bdi>{to}</bdi>
            </b>
          )}
        </span>
      ))}
      {rest > 1 && (
        <button type="button" className="link" onClick={() => setAll(true)}>
          {t('audit.more', { count: rest, n: rest })}
        </button>
      )}
    </div>
  )
}

/** Undefined: nothing to say of a value that was not there. */
const lackOf = (field: string): string | undefined => phraseOf(`audit.empty.${field}`)

type Shown = { key: string; name: string; from: string | undefined; to: string | undefined }

/** Without what has no words. */
function useShown(differences: readonly Difference[], { unnamed, changed }: Omit<Props, 'differences'>): Shown[] {
  const { t } = useTranslation()
  const textOf = useValueText()
  const entries = useEntryTexts()
  const single = new Set(differences.flatMap(({ group }) => group ?? [])).size < 2
  return differences.flatMap((one): Shown[] => {
    const listed = entries(one)
    if (listed) return listed
    const isLacked = changed && one.part === undefined && one.group === undefined
    const [from, to] = [one.from, one.to].map((value) =>
      value === undefined ? (isLacked ? lackOf(one.field) : undefined) : textOf(one, value),
    )
    if (from === undefined && to === undefined) return []
    const isSaid = one.field === unnamed && one.group === undefined && one.part === undefined
    const name = isSaid ? '' : differenceName(one, single, t)
    return [{ key: `${one.field} ${name}`, name, from: shortened(from), to: shortened(to) }]
  })
}

/** Characters of a text; the screen of the thing itself has all. */
const LONG = 160
const shortened = (text: string | undefined): string | undefined =>
  text !== undefined && text.length > LONG ? `${text.slice(0, LONG)}…` : text

type Listed = { count: number; entries: readonly Pick<ListEntry, 'list' | 'value' | 'note' | 'expiresAt'>[] }

const isListed = (value: unknown): value is Listed =>
  typeof value === 'object' && value !== null && Array.isArray((value as Listed).entries)

/** Each entry of a list by itself; undefined for other fields. */
function useEntryTexts(): (of: Difference) => Shown[] | undefined {
  const { t } = useTranslation()
  const format = useFormat()
  const textsOf = (value: unknown): ReadonlyMap<string, string> =>
    new Map(
      (isListed(value) ? value.entries : []).map(({ list, value: entry, note, expiresAt }) => [
        entry,
        [
          `${t(`lists.do.${list}`)} ${entry}`,
          note,
          expiresAt === null ? '' : t('audit.until', { date: format.date(expiresAt) }),
        ]
          .filter((part) => part !== '')
          .join(' · '),
      ]),
    )
  return ({ field, from, to }) => {
    if (!isListed(from) && !isListed(to)) return undefined
    const [before, after] = [textsOf(from), textsOf(to)]
    const values = [...new Set([...before.keys(), ...after.keys()])]
    const kept = Math.max(before.size, after.size)
    const left = Math.max(isListed(from) ? from.count : 0, isListed(to) ? to.count : 0) - kept
    const more: Shown[] =
      left > 0
        ? [{ key: field, name: '', from: undefined, to: t('audit.more', { count: left, n: format.number(left) }) }]
        : []
    return [...values.map((key) => ({ key, name: '', from: before.get(key), to: after.get(key) })), ...more]
  }
}
