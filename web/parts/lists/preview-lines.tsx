import { CircleAlert, Info, TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ListLine, Overlap } from '../../../src/contract/lists.ts'
import { serverText } from '../../i18n/server.ts'

/** Lines that are told one by one. */
const MOST = 6

/** What is refused, there already, overlapping, or stored in another spelling than it was written. */
export function PreviewLines({ lines }: { lines: readonly ListLine[] }) {
  const { t } = useTranslation()
  const told = lines.filter(
    (line) =>
      line.outcome !== 'added' ||
      line.overlaps.length > 0 ||
      (line.value !== null && line.value !== line.given.toLowerCase() && line.value !== line.given),
  )
  if (told.length === 0) return null
  return (
    <ul className="preview-lines">
      {told.slice(0, MOST).map((line) => (
        <li key={`${line.line} ${line.given}`}>
          <Told line={line} />
        </li>
      ))}
      {told.length > MOST && (
        <li className="dim">{t('lists.moreLines', { count: told.length - MOST, n: told.length - MOST })}</li>
      )}
    </ul>
  )
}

function Told({ line }: { line: ListLine }) {
  const { t } = useTranslation()
  const value = <b className="ltr">{line.given}</b>
  if (line.outcome === 'refused')
    return (
      <span className="state bad">
        <CircleAlert aria-hidden="true" />
        <span>
          {value} {line.error !== null && serverText(line.error)}
        </span>
      </span>
    )
  return (
    <>
      {line.outcome === 'existed' && <Note value={value} text={t('lists.existed')} />}
      {line.outcome === 'added' && line.value !== null && line.value !== line.given && (
        <Note value={value} text={t('lists.spelled', { value: line.value })} />
      )}
      {line.overlaps.map((overlap) => (
        <Overlaps key={overlap.value} value={line.value ?? line.given} overlap={overlap} />
      ))}
    </>
  )
}

const Note = ({ value, text }: { value: React.ReactNode; text: string }) => (
  <span className="state mid">
    <Info aria-hidden="true" />
    <span>
      {value} {text}
    </span>
  </span>
)

function Overlaps({ value, overlap: { is, value: other, list } }: { value: string; overlap: Overlap }) {
  const { t } = useTranslation()
  return (
    <span className="state warn">
      <TriangleAlert aria-hidden="true" />
      <span>{t(`lists.overlap.${is}`, { value, other, list: t(`lists.is.${list}`) })}</span>
    </span>
  )
}
