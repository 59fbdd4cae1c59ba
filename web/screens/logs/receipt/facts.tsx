import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import type { Log } from '../../../../src/contract/hits.ts'
import { useNames } from '../../../parts/hits/names.ts'
import { factsOf, type Fact } from '../facts.ts'
import { Value, type OnFilter } from '../value.tsx'

type Props = { hit: Log; onFilter: OnFilter }

/** Everything that was seen; a click on a value shows the other hits with it. */
export function Facts({ hit, onFilter }: Props) {
  const { t } = useTranslation()
  const names = useNames()
  return (
    <section>
      <h3>{t('logs.receipt.facts')}</h3>
      <dl className="facts">
        {factsOf(hit).map((fact) => {
          const name = 'own' in fact ? t(`hits.field.${fact.own}`) : names.field(fact.field)
          return (
            <Fragment key={name}>
              <dt>{name}</dt>
              <dd>
                <Told fact={fact} onFilter={onFilter} />
              </dd>
            </Fragment>
          )
        })}
      </dl>
    </section>
  )
}

const isUnknown = (fact: Fact) => fact.value === '' || ('field' in fact && fact.field === 'asn' && fact.value === '0')

function Told({ fact, onFilter }: { fact: Fact; onFilter: OnFilter }) {
  const { t } = useTranslation()
  if (isUnknown(fact))
    return (
      <span className="dim">
        {t('field' in fact && fact.field === 'referrer' ? 'logs.receipt.none' : 'hits.empty')}
      </span>
    )
  if ('own' in fact) return <>{fact.value}</>
  return <Value className="ltr" condition={{ field: fact.field, verb: 'is', value: fact.value }} onFilter={onFilter} />
}
