import { Trans } from 'react-i18next'
import { Link } from 'react-router'
import { useFormat } from '../../i18n/use-format.ts'
import type { Condition } from '../../parts/hits/conditions.ts'
import { useNames } from '../../parts/hits/names.ts'
import type { Scope } from '../../parts/hits/scope.ts'
import { logsLink } from './logs-link.ts'
import type { Sender } from './strongest.ts'

type SenderSentenceProps = { scope: Scope; sender: Sender; all: number }

/** Countries and networks have names of their own; other values are called by their kind. */
const NAMED = new Set<string>(['country', 'asn'])

export function SenderSentence({ scope, sender, all }: SenderSentenceProps) {
  const format = useFormat()
  const names = useNames()
  const { dimension, value, bots } = sender
  const condition: Condition = { field: dimension, verb: 'is', value }
  const name = names.value(dimension, value)
  const what = NAMED.has(dimension) ? name : `${names.field(dimension)} ${name}`
  return (
    <span>
      <Trans
        i18nKey="statistics.reading.sender"
        count={bots}
        values={{ what, n: format.number(bots), share: format.percent(Math.round((bots / all) * 100)) }}
        components={{
          value: <button type="button" className="link" onClick={() => scope.add(condition)} />,
          bots: <Link to={logsLink(scope, { class: 'bot', and: condition })} />,
        }}
      />
    </span>
  )
}
