import './import.css'
import { useTranslation } from '../../i18n/i18n.ts'
import type { ReadingQuestionCode } from '../../../src/contract/money/import-words.ts'
import type { ReadAll } from '../../../src/contract/money/import-file.ts'
import { WRITTEN } from '../../../src/lib/numbers/decimal.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { serverText } from '../../i18n/server.ts'
import type { Column } from './columns.tsx'
import { dateForm, daysText } from './reading-text.ts'

type Found = ReadAll
type Total = { date: string; currency: string; amount: string }

type UnderstoodProps = {
  read: Found['read']
  open: readonly ReadingQuestionCode[]
  fields: readonly Column[]
}

/** Only what the file shows: without a header, nothing of its rows is known. */
export function Understood({ read, open, fields }: UnderstoodProps) {
  const { t } = useTranslation()
  const dates = useDates(read)
  const answered = (code: ReadingQuestionCode, text: string) => (open.includes(code) ? t('imports.notYet') : text)
  const isMoney = fields.includes('amount')
  const isOffers = fields.includes('hit') && !read.currencyTold
  const origin = t(read.currencyTold ? 'imports.is.told' : 'imports.is.assumed')
  const hasHead = Object.keys(read.columns).length > 0
  const facts = [
    !fields.includes('hit') && (['imports.is.platform', t(`costs.preset.${read.platform}`)] as const),
    ['imports.is.head', t('imports.is.line', { line: read.line })] as const,
    ['imports.is.letters', read.kind === 'workbook' ? 'XLSX' : read.encoding.toUpperCase()] as const,
    hasHead && (['imports.is.dates', answered('dates', dates)] as const),
    read.columns.amount !== undefined &&
      isMoney &&
      (['imports.is.decimal', answered('decimal', t(`imports.is.${read.decimal}`))] as const),
    hasHead &&
      isMoney &&
      (['imports.is.currency', answered('currency', isOffers ? origin : `${read.currency} ${origin}`)] as const),
    hasHead && (['imports.is.zone', answered('zone', read.timezone)] as const),
  ].filter((fact) => fact !== false)
  return (
    <dl className="import-is">
      {facts.map(([key, text]) => (
        <div key={key}>
          <dt>{t(key)}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The form of the dates and an example: `DD/MM/YYYY: 05/11/2026 is 5 Nov 2026`. */
function useDates({ date, dates }: Found['read']): string {
  const { t } = useTranslation()
  const format = useFormat()
  if (date === null) return t('imports.is.noDates')
  const { sample, from, to } = date
  const reading = from === to ? format.date(from) : `${format.date(from)} – ${format.date(to)}`
  if (sample === '') return t('imports.is.datesAbove', { reading })
  const form = dateForm(t, sample, dates)
  return form === '' ? t('imports.is.date', { sample, reading }) : t('imports.is.dateForm', { form, sample, reading })
}

export function FirstRows({ first, titles }: { first: Found['first']; titles: readonly string[] }) {
  const { t } = useTranslation()
  // titles may repeat
  const columns = titles.map((title, at) => ({ key: `${at} ${title}`, title, at }))
  if (first.length === 0) return null
  return (
    // wider than a phone: focusable for scrolling by keys
    <div className="import-rows" role="region" aria-label={t('imports.firstRows')} tabIndex={0}>
      <table>
        <caption className="vh">{t('imports.firstRows')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('imports.line')}</th>
            <th scope="col" className="import-as">
              {t('imports.asRead')}
            </th>
            {columns.map(({ key, title }) => (
              <th key={key} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {first.map((row) => (
            <tr key={row.line}>
              <td className="dim">{row.line}</td>
              <td className="import-as">
                <AsRead row={row} />
              </td>
              {columns.map(({ key, at }) => (
                <td key={key} className="mono">
                  {row.cells[at] ?? ''}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function AsRead({ row: { read, error, left } }: { row: Found['first'][number] }) {
  const { t } = useTranslation()
  const format = useFormat()
  if (left !== null) return <span className="dim">{t(`imports.left.${left}`)}</span>
  if (error !== null) return <span className="warn">{serverText(error)}</span>
  if (read === null) return <span className="dim">{t('imports.notYet')}</span>
  const { startDate, endDate, stage, companyName, value, amount, currency } = read
  const days = [startDate, endDate === startDate ? null : endDate].filter(Boolean).join(' – ')
  const sum = currency === '' ? t('imports.clicks', { count: Number(amount), n: format.number(Number(amount)) }) : ''
  return (
    <>
      <b>{sum || format.amount(amount, currency, WRITTEN)}</b>
      {days !== '' && <> · {daysText(format, days)}</>}
      <small>{[stage && t(`conv.stage.${stage}`), companyName, value].filter(Boolean).join(' · ')}</small>
    </>
  )
}

export function Totals({ days }: { days: readonly Total[] }) {
  const { t } = useTranslation()
  const format = useFormat()
  if (days.length < 2) return null
  return (
    <details className="import-days">
      <summary>{t('imports.days')}</summary>
      <ul>
        {days.map(({ date, currency, amount }) => (
          <li key={`${date} ${currency}`}>
            <span>{format.date(date)}</span>
            <span>{format.amount(amount, currency)}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}

/** Not errors: how many, why, which. */
export function LeftOut({ left }: { left: Found['left'] }) {
  const { t } = useTranslation()
  const format = useFormat()
  return left.map(({ why, count, rows }) => (
    <details key={why} className="import-days">
      <summary>{t(`imports.leftOut.${why}`, { count, n: format.number(count) })}</summary>
      <ul>
        {rows.map(({ line, text }) => (
          <li key={line}>
            <span>{t('costs.line', { line })}</span>
            <code>{text}</code>
          </li>
        ))}
      </ul>
    </details>
  ))
}
