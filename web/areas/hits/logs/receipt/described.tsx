import { Fragment, type ReactNode } from 'react'
import { useTranslation } from '../../../../i18n/i18n.ts'
import type { Receipt } from '../../../../../src/contract/hits/receipt.ts'
import { useFormat } from '../../../../i18n/use-format.ts'

/** Nothing for people and unknown bots. */
export function Described({ receipt: { agent, crawler } }: { receipt: Receipt }) {
  const { t } = useTranslation()
  const format = useFormat()
  if (!agent) return null
  const facts: [name: string, value: ReactNode][] = [
    [t('logs.agent.name'), agent.name],
    [t('logs.agent.operator'), agent.operator],
    [t('logs.agent.purpose'), t(`logs.agent.purpose.${agent.purpose}`)],
    [t('logs.agent.about'), agent.description && <span lang="en">{agent.description}</span>],
    [t('logs.agent.documentation'), agent.url && <Documentation url={agent.url} />],
  ]
  return (
    <section className="described">
      <h3>{t(crawler === 'verified' ? 'logs.agent.verified' : 'logs.agent')}</h3>
      <dl className="facts">
        {facts
          .filter(([, value]) => value !== '')
          .map(([name, value]) => (
            <Fragment key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </Fragment>
          ))}
      </dl>
      <p className="dim">{t(`logs.agent.list.${agent.list}`, { date: format.date(agent.date) })}</p>
    </section>
  )
}

/** The full URL of a foreign page. */
const Documentation = ({ url }: { url: string }) => (
  <a className="ltr" href={url} target="_blank" rel="noopener noreferrer">
    {url.replace(/^https?:\/\//, '')}
  </a>
)
