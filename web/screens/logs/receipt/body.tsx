import { useTranslation } from 'react-i18next'
import type { Log } from '../../../../src/contract/hits.ts'
import type { Receipt } from '../../../../src/contract/receipt.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { kindOf } from '../../../parts/class-kind.ts'
import { ClassBadge } from '../../../parts/class-mark.tsx'
import type { Scope } from '../../../parts/hits/scope.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Conversions } from './conversions.tsx'
import { CopyJson } from './copy-json.tsx'
import { Decided } from './decided.tsx'
import { Facts } from './facts.tsx'
import { Ledger } from './ledger.tsx'
import { Others } from './others.tsx'
import { ProbesSeen } from './probe.tsx'
import { Surroundings } from './surroundings.tsx'
import { ToList } from './to-list.tsx'
import { useSentence } from './use-sentence.ts'
import { Versions } from './versions.tsx'
import { WhatIf } from './what-if.tsx'

type Props = { hit: Log; receipt: Receipt | undefined; scope: Scope }

/**
 * Verdict, ledger, the line that decided and what would have changed it, what the browser script saw, what it brought,
 * policy, destination, facts, the visitor's other hits.
 */
export const ReceiptBody = ({ hit, receipt, scope }: Props) => (
  <>
    <Verdict hit={hit} />
    <Ledger hit={hit} onFilter={scope.add} />
    {receipt ? <Decided receipt={receipt} /> : <Skeleton width="70%" height={16} />}
    {receipt ? <WhatIf receipt={receipt} /> : <Skeleton width="90%" height={32} />}
    <ProbesSeen hit={hit} />
    {receipt && <Conversions receipt={receipt} />}
    <Versions hit={hit} />
    <Facts hit={hit} onFilter={scope.add} />
    {receipt && <Surroundings receipt={receipt} />}
    {receipt && <Others receipt={receipt} scope={scope} />}
    <ToList hit={hit}>{receipt && <CopyJson receipt={receipt} />}</ToList>
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
        {[format.exact(hit.time), hit.companyName, t(hit.unique ? 'logs.receipt.first' : 'logs.receipt.again')]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </div>
  )
}
