import { ChevronRight } from 'lucide-react'
import { useTranslation } from '../../../i18n/i18n.ts'
import type { MonthView } from '../../../../src/contract/money/auto-rules.ts'
import { useApiQuery } from '../../../api/query.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { Skeleton } from '../../../kit/feedback/skeleton.tsx'
import { NEW, TEMPLATE_NAMES, TEMPLATES, termsOf, type Draft } from './draft.ts'
import { MONTH_KEPT_MS } from './month.tsx'

type Props = { client: string | undefined; currency: string; onChoose: (draft: Draft) => void }

/** Filled in, to be read and changed before they are saved; each with its past month. */
export function Templates({ client, currency, onChoose }: Props) {
  const { t } = useTranslation()
  return (
    <ul className="rule-templates" aria-label={t('autoRules.templates')}>
      {TEMPLATE_NAMES.map((one) => {
        const name = t(`autoRules.template.${one}`)
        const draft = { ...NEW, ...TEMPLATES[one], name }
        return (
          <li key={one}>
            <button type="button" onClick={() => onChoose(draft)}>
              <b>{name}</b>
              <small>
                <Effect draft={draft} client={client} currency={currency} />
              </small>
              <ChevronRight className="turn" aria-hidden="true" />
            </button>
          </li>
        )
      })}
    </ul>
  )
}

type EffectProps = Omit<Props, 'onChoose'> & { draft: Draft }

function Effect({ draft, client, currency }: EffectProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const { data, error } = useApiQuery(
    'autoRules.month',
    { ...termsOf(draft, currency), clientId: client },
    { quiet: true, keep: false, staleTime: MONTH_KEPT_MS },
  )
  if (!data) return error ? null : <Skeleton width={220} />
  const things = thingsOf(data)
  if (things.length === 0) return t('autoRules.effectNone')
  const names = things.slice(0, MOST_NAMED).join(', ') + (things.length > MOST_NAMED ? ', …' : '')
  return t('autoRules.effect', { count: things.length, n: format.number(things.length), names })
}

const MOST_NAMED = 3

/** Each once, the latest first. */
const thingsOf = ({ acts }: MonthView): string[] => [
  ...new Map(acts.map(({ campaignId, thing, name }) => [`${campaignId ?? ''} ${thing}`, name])).values(),
]
