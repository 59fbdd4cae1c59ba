import { useTranslation } from 'react-i18next'
import type { Dimension } from '../../../src/contract/hits.ts'
import { Ramp } from '../../parts/charts/ramp.tsx'
import { useNames } from '../../parts/hits/names.ts'
import type { Scope } from '../../parts/hits/scope.ts'
import { Card } from '../../ui/card.tsx'
import { CrossBody } from './cross-body.tsx'
import { ExportMenu } from './export-menu.tsx'
import { ALL_DIMENSIONS } from './view.ts'

export type CrossView = { cross: Dimension; crossBy: Dimension }
type CrossProps = { scope: Scope; view: CrossView; onView: (part: Partial<CrossView>) => void }

/** The second dimension; another one where the address says the first again. */
const otherThan = (cross: Dimension, crossBy: Dimension): Dimension =>
  crossBy === cross ? (ALL_DIMENSIONS.find((one) => one !== cross) ?? crossBy) : crossBy

/** Two dimensions crossed: which values meet, how often, and how many of those are bots. */
export function Cross({ scope, view: { cross, crossBy }, onView }: CrossProps) {
  const { t } = useTranslation()
  const by = otherThan(cross, crossBy)
  const title = t('statistics.cross')
  return (
    <Card>
      <div className="cap cross-cap">
        <h2>{title}</h2>
        <Choice
          label={t('statistics.cross.rows')}
          value={cross}
          not={by}
          onChange={(next) => onView({ cross: next, crossBy: by })}
        />
        <span aria-hidden="true">{'\u00d7'}</span>
        <Choice
          label={t('statistics.cross.columns')}
          value={by}
          not={cross}
          onChange={(next) => onView({ crossBy: next })}
        />
        <span className="end">
          <Ramp />
          <ExportMenu title={title} question={{ ...scope.question, table: 'breakdown', dimension: cross, by }} />
        </span>
      </div>
      {/* pairs of two dimensions never stand under the names of others */}
      <CrossBody key={`${cross} ${by}`} scope={scope} dimension={cross} by={by} title={title} />
    </Card>
  )
}

type ChoiceProps = { label: string; value: Dimension; not: Dimension; onChange: (next: Dimension) => void }

function Choice({ label, value, not, onChange }: ChoiceProps) {
  const names = useNames()
  return (
    <select
      className="in"
      aria-label={label}
      value={value}
      onChange={(event) => onChange(ALL_DIMENSIONS.find((one) => one === event.target.value) ?? value)}
    >
      {ALL_DIMENSIONS.map((one) => (
        <option key={one} value={one} disabled={one === not}>
          {names.field(one)}
        </option>
      ))}
    </select>
  )
}
