import { useTranslation } from 'react-i18next'
import type { Log } from '../../../../src/contract/hits.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { kindOf } from '../../../parts/class-kind.ts'
import { ClassBadge } from '../../../parts/class-mark.tsx'
import type { OnFilter } from '../value.tsx'
import { Facts } from './facts.tsx'
import { Ledger } from './ledger.tsx'
import { ProbesSeen } from './probe.tsx'
import { useSentence } from './use-sentence.ts'
import { ToList } from './to-list.tsx'
import { Versions } from './versions.tsx'

type Props = { hit: Log; onFilter: OnFilter }

/** Verdict, ledger, what the browser script saw, policy and versions, destination, facts. */
export const ReceiptBody = ({ hit, onFilter }: Props) => (
  <>
    <Verdict hit={hit} />
    <Ledger hit={hit} onFilter={onFilter} />
    <ProbesSeen hit={hit} />
    <Versions hit={hit} />
    <Facts hit={hit} onFilter={onFilter} />
    <ToList hit={hit} />
  </>
)

function Verdict({ hit }: { hit: Log }) {
  const { t } = useTranslation()
  const format = useFormat()
  const sentence = useSentence(hit)
  return (
    <div className="verdict">
      <ClassBadge kind={kindOf(hit)} large />
      <p>{sentence}</p>
      <span className="dim">
        {[format.exact(hit.time), hit.companyName, t(hit.unique ? 'logs.receipt.first' : 'logs.receipt.again')].filter(Boolean).join(' · ')}
      </span>
    </div>
  )
}
