import { ChevronRight, Plus } from 'lucide-react'
import { useState } from 'react'
import { Trans } from 'react-i18next'
import type { Section } from '../../../../src/contract/integration/content.ts'
import { useApiQuery } from '../../../api/query.ts'
import { useLanguage, useTranslation } from '../../../i18n/i18n.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { Button } from '../../../kit/controls/button.tsx'
import { Card } from '../../../kit/layout/card.tsx'
import { Reply } from '../../../kit/layout/reply.tsx'
import { useNow } from '../../../kit/now.ts'
import type { OwnCampaign } from './chosen.tsx'
import { OWN_CODE, sectionOf } from './ways.ts'

/** Each is asked about apart. */
const FIRST = 8

type Props = { campaigns: readonly OwnCampaign[]; onChoose: (id: string) => void }

/** All campaigns work: how each is connected; the recipes are one act away. */
export function Connected({ campaigns, onChoose }: Props) {
  const { t } = useTranslation()
  const lang = useLanguage()
  const { data } = useApiQuery('integration.read', { lang }, { quiet: true, staleTime: 60_000 })
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? campaigns : campaigns.slice(0, FIRST)
  const rest = campaigns.length - shown.length
  return (
    <Card className="int-connected">
      <Reply
        act={
          <Button icon={<Plus />} onClick={() => onChoose(campaigns[0]?.id ?? '')}>
            {t('integration.another')}
          </Button>
        }
      >
        <p className="reading">
          <Trans i18nKey="integration.connected" count={campaigns.length} components={{ b: <b /> }} />
        </p>
      </Reply>
      {shown.map((one) => (
        <Row key={one.id} campaign={one} sections={data?.integration ?? []} onOpen={() => onChoose(one.id)} />
      ))}
      {rest > 0 && (
        <div className="tablefoot">
          <button type="button" className="link" onClick={() => setWhole(true)}>
            {t('statistics.showMore', { n: rest })}
          </button>
        </div>
      )}
    </Card>
  )
}

type RowProps = { campaign: OwnCampaign; sections: readonly Section[]; onOpen: () => void }

function Row({ campaign: { id, name, lastHit }, sections, onOpen }: RowProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const now = useNow()
  const { data } = useApiQuery('company.ways', { id }, { quiet: true, staleTime: 60_000 })
  const numbers = new Set(data?.ways.map((way) => sectionOf(way.name) ?? OWN_CODE))
  const ways = sections.filter(({ number }) => numbers.has(number)).map((one) => one.name)
  return (
    <button type="button" onClick={onOpen}>
      <b>{name}</b>
      <span>{data && (ways.join(', ') || t('integration.linkOrScript'))}</span>
      <span className="live">{lastHit !== null && t('integration.lastHit', { ago: format.ago(lastHit, now) })}</span>
      <ChevronRight className="turn" aria-hidden="true" />
    </button>
  )
}
