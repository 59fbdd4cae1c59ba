import '../../../kit/charts/fall-bar.css'
import { useId, useState } from 'react'
import { useTranslation } from '../../../i18n/i18n.ts'
import type { GapCause, GapStep } from '../../../../src/contract/money/gap-words.ts'
import type { GapStepView } from '../../../../src/contract/money/gap.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { HatchPattern } from '../../../kit/charts/hatch.tsx'

type FallBarProps = {
  from: number
  to: number
  /** End of the scale, which all rows share. */
  most: number
  colour: string
  /** Lost part of the waterfall. */
  hatched?: boolean
}

const HEIGHT = 18

/** Hidden from screen readers: a figure says the same. */
function FallBar({ from, to, most, colour, hatched = false }: FallBarProps) {
  const hatch = useId()
  const at = (value: number) => `${most <= 0 ? 0 : (value / most) * 100}%`
  const [start, end] = [Math.min(from, to), Math.max(from, to)]
  const bar = { x: at(start), width: at(end - start), y: 1, height: HEIGHT - 2 }
  return (
    <svg className="fall-bar" height={HEIGHT} aria-hidden="true">
      <line className="base" x1={0} x2={0} y1={0} y2={HEIGHT} />
      <rect {...bar} fill={colour} />
      {hatched && (
        <>
          <HatchPattern id={hatch} />
          <rect {...bar} fill={`url(#${hatch})`} stroke={colour} />
        </>
      )}
      {/* where the next row continues */}
      <line className="on" x1={at(to)} x2={at(to)} y1={0} y2={HEIGHT} />
    </svg>
  )
}

/** Neutral without a visit class; Target and Bot keep their colours. */
const COLOUR: Record<GapStep, string> = {
  clicks: 'var(--ink-3)',
  arrived: 'var(--ink-3)',
  once: 'var(--ink-3)',
  valid: 'var(--ink-3)',
  target: 'var(--target-mark)',
  converted: 'var(--accent)',
}
const LOST_COLOUR: Partial<Record<GapStep, string>> = {
  valid: 'var(--bot-mark)',
  target: 'var(--bot-u-mark)',
  converted: 'var(--target-u-mark)',
}

type Props = { steps: readonly GapStepView[]; scriptHeard: boolean }

export function Waterfall({ steps, scriptHeard }: Props) {
  const { t } = useTranslation()
  const clicks = steps[0]?.count ?? 0
  const most = Math.max(...steps.map(({ count }) => count), 1)
  return (
    <ol className="falls" aria-label={t('gap.waterfall')}>
      {steps.map((step, at) => (
        <Step
          key={step.step}
          step={step}
          before={at === 0 ? step.count : (steps[at - 1]?.count ?? 0)}
          clicks={clicks}
          most={most}
          note={step.step === 'converted' && !scriptHeard && step.lost > 0 ? t('gap.noScriptKnown') : undefined}
        />
      ))}
    </ol>
  )
}

type StepProps = { step: GapStepView; before: number; clicks: number; most: number; note: string | undefined }

function Step({ step, before, clicks, most, note }: StepProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const text = useId()
  const [isOpen, setOpen] = useState(false)
  const { step: name, count, lost, surplus } = step
  return (
    <li>
      {lost > 0 && (
        <Between
          name={t(`gap.lost.${name}`)}
          sign="−"
          count={lost}
          causes={step.lostTo}
          of={name}
          bar={{ from: before, to: before - lost, most, colour: LOST_COLOUR[name] ?? 'var(--ink-3)' }}
        />
      )}
      {surplus > 0 && (
        <Between
          name={t('gap.surplus')}
          sign="+"
          count={surplus}
          causes={step.surplusOf}
          of={name}
          bar={{ from: before - lost, to: before - lost + surplus, most, colour: 'var(--warn)' }}
        />
      )}
      {note !== undefined && <p className="fall-note dim">{note}</p>}
      <div className="fall whole">
        <span className="name">
          <b>{t(`gap.step.${name}`)}</b>
          <button
            type="button"
            className="what"
            aria-label={t('gap.what', { step: t(`gap.step.${name}`) })}
            aria-expanded={isOpen}
            aria-controls={text}
            onClick={() => setOpen(!isOpen)}
          >
            ?
          </button>
        </span>
        <FallBar from={0} to={count} most={most} colour={COLOUR[name]} />
        <span className="figures">
          <b>{format.number(count)}</b>
          <small>{clicks > 0 ? format.share(count, clicks) : '–'}</small>
        </span>
      </div>
      <p id={text} className="fall-note" hidden={!isOpen}>
        {t(`gap.step.${name}.text`)}
      </p>
    </li>
  )
}

type BetweenProps = {
  name: string
  sign: string
  count: number
  causes: GapStepView['lostTo']
  of: GapStep
  bar: { from: number; to: number; most: number; colour: string }
}

function Between({ name, sign, count, causes, of, bar }: BetweenProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const words = (cause: GapCause) =>
    cause === 'unexplained' && of === 'converted' ? t('gap.cause.noConversion') : t(`gap.cause.${cause}`)
  return (
    <>
      <div className="fall between">
        <span className="name">{name}</span>
        <FallBar {...bar} hatched />
        <span className="figures">
          <b>
            {sign}
            {format.number(count)}
          </b>
        </span>
      </div>
      <ul className="fall-causes">
        {causes.map(({ cause, count: some }) => (
          <li key={cause} className={cause === 'unexplained' ? 'dim' : undefined}>
            {words(cause)}: <b>{format.number(some)}</b>
          </li>
        ))}
      </ul>
    </>
  )
}
