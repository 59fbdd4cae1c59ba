import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { Counts, Log } from '../../../../src/contract/hits/hits.ts'
import { SCREENS } from '../../../../src/contract/screens.ts'
import type { Format } from '../../../i18n/format.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { BotPercent, useShareWords } from '../../../shared/charts/bot-share.tsx'
import { hitsOf } from '../../../shared/charts/crest-layers.ts'
import { Ramp } from '../../../shared/charts/ramp.tsx'
import { WorldMap } from '../../../shared/charts/world-map.tsx'
import { useNames, type Names } from '../../../shared/hits/names.ts'
import { Card } from '../../../kit/layout/card.tsx'
import { Table } from '../../../kit/layout/table.tsx'
import type { Column } from '../../../kit/layout/table-column.ts'
import { countriesOf, lastMinute } from './window.ts'

type Row = Counts & { value: string }
type PlacesProps = { hits: readonly Log[]; now: number; client: string }

/** Rows in the table. */
const ROOM = 6

const columnsOf = ({ t, format, names }: { t: TFunction; format: Format; names: Names }): Column<Row>[] => [
  { key: 'country', title: t('hits.field.country'), cell: ({ value }) => names.value('country', value) },
  { key: 'hits', title: t('statistics.hits'), figure: true, cell: (row) => format.number(hitsOf(row)) },
  { key: 'share', title: t('statistics.botPercent'), figure: true, cell: (row) => <BotPercent row={row} /> },
]

export function LivePlaces({ hits, now, client }: PlacesProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const names = useNames()
  const navigate = useNavigate()
  const { describe } = useShareWords()
  const [hot, setHot] = useState<string>()
  const rows = countriesOf(lastMinute(hits, now))
  const described = rows.find(({ value }) => value === hot) ?? rows[0]
  const open = (country: string) => {
    const query = new URLSearchParams([
      ...(client === '' ? [] : [['client', client]]),
      ['range', 'today'],
      ['filter', `country:is:${country}`],
    ])
    void navigate(`${SCREENS.Statistics.path}?${query.toString()}`)
  }
  return (
    <Card title={t('live.places')} end={<Ramp />}>
      <WorldMap rows={rows} label={t('statistics.map.label')} onPick={open} onHot={(row) => setHot(row?.value)} />
      <p className="cap-note">
        {described ? describe(names.value('country', described.value), described) : t('live.places.none')}
      </p>
      {rows.length > 0 && (
        <Table
          label={t('live.places')}
          columns={columnsOf({ t, format, names })}
          rows={rows.slice(0, ROOM)}
          rowKey={({ value }) => value}
        />
      )}
    </Card>
  )
}
