import { useTranslation } from 'react-i18next'
import type { Log, Reason } from '../../../../src/contract/hits.ts'
import { useNames } from '../../../parts/hits/names.ts'
import { WeightMark } from '../../../parts/hits/reason-chip.tsx'
import { weightsOf } from '../sentence.ts'
import { Value, type OnFilter } from '../value.tsx'

type Props = { hit: Log; onFilter: OnFilter }

/** The signals that spoke, in the order asked, and their sum under a double rule. */
export function Ledger({ hit, onFilter }: Props) {
  const { t } = useTranslation()
  const { weak, conclusive } = weightsOf(hit.reasons)
  return (
    <section>
      <h3>{t('logs.receipt.signals')}</h3>
      <table className="ledger">
        <tbody>
          {hit.reasons.map((reason, at) => (
            <Line key={reason.signal} at={at + 1} reason={reason} onFilter={onFilter} />
          ))}
          {hit.reasons.length === 0 && (
            <tr className="silent">
              <td className="i">–</td>
              <td colSpan={3}>{t(hit.category === 'unprotected' ? 'logs.receipt.notAsked' : 'logs.receipt.silent')}</td>
            </tr>
          )}
          <tr className="total">
            <td className="i" />
            <td className="k">{t(`class.${hit.class}`)}</td>
            <td
              colSpan={2}
            >{`${t('logs.receipt.weak', { count: weak.length })}, ${t('logs.receipt.conclusive', { count: conclusive.length })}`}</td>
          </tr>
        </tbody>
      </table>
    </section>
  )
}

function Line({ at, reason, onFilter }: { at: number; reason: Reason; onFilter: OnFilter }) {
  const { t } = useTranslation()
  const names = useNames()
  const meaning = names.meaning(reason.signal)
  return (
    <tr>
      <td className="i">{at}</td>
      <td className="k">{t(`hits.kind.${reason.kind}`)}</td>
      <td>
        <b>
          <Value condition={{ field: 'reason', verb: 'is', value: reason.signal }} onFilter={onFilter}>
            {names.signal(reason.signal)}
          </Value>
        </b>
        {reason.value !== '' && <small className="ltr">{reason.value}</small>}
        {meaning && <span className="means">{meaning}</span>}
      </td>
      <td className="w">
        <span className={reason.weight === 'conclusive' ? 'chip strong' : 'chip'}>
          <WeightMark weight={reason.weight} />
          {t(`hits.weight.${reason.weight}`)}
        </span>
      </td>
    </tr>
  )
}
