import { useTranslation } from '../../../../i18n/i18n.ts'
import type { Domain } from '../../../../../src/contract/domains/domains.ts'
import { CopyButton } from '../../../../kit/controls/copy.tsx'

type Line = { type: 'TXT' | 'CNAME'; host: string; value: string }

/** One verifies the domain, the other points it here. */
export function Records({ domain: { name, record }, target }: { domain: Domain; target: string }) {
  const { t } = useTranslation()
  return (
    <div className="dns">
      <section>
        <h3>{t('domains.prove')}</h3>
        <Lines
          label={t('domains.prove')}
          lines={[
            { type: 'TXT', host: record.host, value: record.txt },
            { type: 'CNAME', host: record.host, value: record.cname },
          ]}
        />
        <p className="mid">{t('domains.proveHelp')}</p>
      </section>
      <section>
        <h3>{t('domains.lead1')}</h3>
        <Lines label={t('domains.lead1')} lines={[{ type: 'CNAME', host: name, value: target }]} />
        <p className="mid">{t('domains.leadHelp', { host: target })}</p>
      </section>
    </div>
  )
}

function Lines({ label, lines }: { label: string; lines: readonly Line[] }) {
  const { t } = useTranslation()
  return (
    <dl className="dns-lines" aria-label={label}>
      {lines.map(({ type, host, value }) => (
        <div key={type} className="dns-line">
          <dt className="mono">{type}</dt>
          <dd>
            <Copied name={t('domains.host')} text={host} copy={t('domains.copyHost')} />
            <Copied name={t('domains.value')} text={value} copy={t('domains.copyValue')} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Copied({ name, text, copy }: { name: string; text: string; copy: string }) {
  return (
    <span className="dns-text">
      <span className="mid">{name}</span>
      <code className="mono ltr breaks">{text}</code>
      <CopyButton text={text} label={copy} />
    </span>
  )
}
