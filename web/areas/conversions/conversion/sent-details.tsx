import { RotateCcw } from 'lucide-react'
import { useTranslation } from '../../../i18n/i18n.ts'
import type { SentPostback } from '../../../../src/contract/conversions/outgoing.ts'
import { PLATFORMS } from '../../../../src/rules/conversions/platforms/platforms.ts'
import { useApiMutation } from '../../../api/query.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { Button } from '../../../kit/controls/button.tsx'
import { IfAllowed } from '../../../shared/if-allowed.tsx'

/** A platform may refuse with 200; then the error says more than the status. '' if accepted. */
export function useFailure() {
  const { t } = useTranslation()
  return ({ status, error }: Pick<SentPostback['requests'][number], 'status' | 'error'>): string =>
    status !== null && error === `answered ${status}` ? t('out.status', { status: String(status) }) : error
}

/** The number tells two on one host apart. */
export const addressName = ({ place, kind, host }: SentPostback['address']): string =>
  [String(place), kind === 'address' ? host : PLATFORMS[kind].name].filter((part) => part !== '').join(' · ')

export function SentDetails({ sent }: { sent: SentPostback }) {
  const { t } = useTranslation()
  const format = useFormat()
  const again = useApiMutation('conversion.sendAgain', { refreshes: ['conversion.sent'] })
  const { id, event, sourceName, address, companyName, hit, clickId, txid, requests, at } = sent
  const facts: [name: string, value: string, isCode?: true][] = [
    [t('out.event'), t(`out.eventName.${event}`)],
    [t('out.source'), sourceName],
    [t('out.address'), addressName(address), true],
    [t('conv.group.campaign'), companyName],
    [t('out.clickId'), clickId, true],
    [t('conv.hit'), hit, true],
    [t('conv.txid'), txid, true],
  ]
  return (
    <div className="conv-details">
      <dl className="facts">
        {facts
          .filter(([, value]) => value !== '')
          .map(([name, value, isCode]) => (
            <div key={name} className="fact">
              <dt>{name}</dt>
              <dd className={isCode && 'ltr mono'}>{value}</dd>
            </div>
          ))}
      </dl>
      {requests.length === 0 ? (
        <p className="dim">{t('out.noAttempts')}</p>
      ) : (
        <ol className="conv-attempts">
          {requests.map((request) => (
            <Attempt key={request.attempt} request={request} />
          ))}
        </ol>
      )}
      <IfAllowed call="conversion.sendAgain">
        <Button
          size="s"
          icon={<RotateCcw />}
          busy={again.isPending}
          aria-label={t('out.againOne', { time: format.exact(at) })}
          onClick={() => again.mutate({ ids: [id] })}
        >
          {t('out.again')}
        </Button>
      </IfAllowed>
    </div>
  )
}

function Attempt({ request }: { request: SentPostback['requests'][number] }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { attempt, at, method, url, body, status, answer, error, tookMs } = request
  const outcome = useFailure()(request) || t('out.status', { status: String(status) })
  return (
    <li>
      <p className="row">
        <b>{t('out.attemptOf', { n: attempt })}</b>
        <span className="dim">{format.exact(at)}</span>
        {tookMs === null ? (
          <span className="dim">{t('out.cutOff')}</span>
        ) : (
          <>
            <span className={error === '' ? 'ok' : 'bad'}>{outcome}</span>
            <span className="dim">{t('out.ms', { n: tookMs })}</span>
          </>
        )}
      </p>
      <code className="mono ltr">{`${method} ${url}`}</code>
      {body !== '' && <code className="mono ltr">{body}</code>}
      {answer !== '' && <code className="mono ltr answer">{answer}</code>}
    </li>
  )
}
