import { useState } from 'react'
import { useTranslation } from '../../i18n/i18n.ts'
import type { Campaign } from '../../../src/contract/campaigns/campaigns.ts'
import { withHost } from '../../../src/lib/net/host-name.ts'
import type { LinkSource } from '../../../src/rules/campaigns/tracking/build.ts'
import { checkLink } from '../../../src/rules/campaigns/tracking/check.ts'
import type { LinkFinding } from '../../../src/rules/campaigns/tracking/words.ts'
import { SOURCE_TEMPLATES } from '../../../src/rules/campaigns/source-templates.ts'
import { Field } from '../../kit/controls/field.tsx'
import { Alert } from '../../kit/feedback/alert.tsx'
import { useLinkDomain } from '../domains/link-domain.ts'

type CheckedProps = { campaign: Campaign; source: LinkSource }

/** A link pasted from the source, read as the campaign would read it. */
export function CheckedLink({ campaign, source }: CheckedProps) {
  const { t } = useTranslation()
  const [pasted, setPasted] = useState('')
  const { proven } = useLinkDomain()
  const link = campaign.hostedLink
  const found = checkLink(pasted, {
    settings: campaign,
    key: campaign.key,
    hosted: link === null ? [] : [link, ...proven.map(({ name }) => withHost(link, name))],
    pageHosts: campaign.pageHosts,
    source,
    templates: SOURCE_TEMPLATES,
  })
  return (
    <div className="stack tracking-check">
      <Field label={t('tracking.check')} help={t('tracking.checkHelp', { source: source.name })}>
        {(control) => (
          <textarea
            {...control}
            className="in mono ltr"
            rows={3}
            maxLength={8000}
            spellCheck={false}
            value={pasted}
            onChange={(event) => setPasted(event.target.value)}
          />
        )}
      </Field>
      <div aria-live="polite" className="stack">
        {pasted.trim() !== '' && found.length === 0 && <Alert kind="ok">{t('tracking.fine')}</Alert>}
        {found.map((one) => (
          <Alert key={JSON.stringify(one)} kind={one.level === 'wrong' ? 'warn' : 'info'}>
            <FaultText finding={one} source={source.name} />
          </Alert>
        ))}
      </div>
    </div>
  )
}

function FaultText({ finding: { code, values }, source }: { finding: LinkFinding; source: string }) {
  const { t } = useTranslation()
  return <span className="tracking-fault">{t(`tracking.fault.${code}`, { ...values, source })}</span>
}
