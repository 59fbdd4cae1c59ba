import { Copy, ExternalLink } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '../../i18n/i18n.ts'
import { Link } from 'react-router'
import type { Campaign } from '../../../src/contract/campaigns/campaigns.ts'
import type { SourceTemplate } from '../../../src/contract/money/costs.ts'
import { isFullUrl } from '../../../src/contract/campaigns/links.ts'
import { SCREENS } from '../../../src/contract/screens.ts'
import { linkParts, trackingLink, type LinkSource } from '../../../src/rules/campaigns/tracking/build.ts'
import { useCanCall } from '../../api/profile.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { Button } from '../../kit/controls/button.tsx'
import { Field } from '../../kit/controls/field.tsx'
import { Seg } from '../../kit/controls/seg.tsx'
import { Alert } from '../../kit/feedback/alert.tsx'
import { useWords } from '../../kit/words.ts'
import { LinkDomainChoice } from '../domains/choice.tsx'
import { useOwnLink } from '../domains/link-domain.ts'
import { OwnParameters, type OwnParameter } from './own.tsx'

type MadeProps = { campaign: Campaign; source: LinkSource }

/** The client's page, as far as the campaign names it. */
const pageOf = ({ pageHosts }: Campaign): string => {
  const host = pageHosts.find((one) => !one.startsWith('*.'))
  return host === undefined ? '' : `https://${host}/`
}

export function MadeLink({ campaign, source }: MadeProps) {
  const { t } = useTranslation()
  const hosted = useOwnLink(campaign.hostedLink)
  const [kind, setKind] = useState<'hosted' | 'page'>(hosted === null ? 'page' : 'hosted')
  const [page, setPage] = useState(pageOf(campaign))
  const [own, setOwn] = useState<readonly OwnParameter[]>([])
  const base = kind === 'page' ? page.trim() : (hosted ?? '')
  const isBase = isFullUrl(base)
  const link = isBase ? trackingLink(base, linkParts(campaign, source, own), source.template) : ''
  return (
    <>
      {hosted !== null && (
        <div className="row wrap">
          <Seg
            label={t('tracking.leads')}
            value={kind}
            choices={[
              { value: 'hosted', label: t('steps.hosted') },
              { value: 'page', label: t('tracking.page') },
            ]}
            onChange={setKind}
          />
          {kind === 'hosted' && <LinkDomainChoice />}
        </div>
      )}
      {kind === 'page' && (
        <Field label={t('tracking.pageAddress')} help={t('tracking.pageHelp')}>
          {(control) => (
            <input
              {...control}
              className="in mono ltr"
              inputMode="url"
              autoComplete="off"
              placeholder="https://shop.example/"
              maxLength={2048}
              value={page}
              onChange={(event) => setPage(event.target.value)}
            />
          )}
        </Field>
      )}
      {isBase && <Shown link={link} />}
      <Missing campaign={campaign} source={source} />
      <OwnParameters own={own} onChange={setOwn} />
      {source.template && <Documents template={source.template} />}
    </>
  )
}

function Shown({ link }: { link: string }) {
  const { t } = useTranslation()
  const words = useWords()
  const [copied, setCopied] = useState('')
  const copy = () =>
    // without clipboard permission, for copying by hand
    navigator.clipboard.writeText(link).then(
      () => setCopied(link),
      () => prompt(words.copy, link),
    )
  return (
    <section className="stack" aria-label={t('tracking.link')}>
      <code className="mono ltr tracking-link">{link}</code>
      <div>
        <Button kind="primary" icon={<Copy />} onClick={() => void copy()}>
          {copied === link ? words.copied : t('tracking.copy')}
        </Button>
      </div>
    </section>
  )
}

/** Shown while the campaign does not read the source’s parameters. */
function Missing({ campaign, source }: MadeProps) {
  const { t } = useTranslation()
  const canChange = useCanCall()('campaign.save')
  if (!source.template && source.id !== '')
    return <Alert kind="info">{t('tracking.noMacros', { source: source.name })}</Alert>
  const carries = source.clickParameter !== '' || source.costParameter !== ''
  if (!carries || campaign.source?.id === source.id) return null
  return (
    <Alert kind="warn">
      {t(source.id === '' ? 'tracking.notMade' : 'tracking.notChosen', { source: source.name })}{' '}
      {canChange && (
        <Link to={source.id === '' ? SCREENS.Sources.path : `${SCREENS.Campaign.path}/change/${campaign.id}`}>
          {t(source.id === '' ? 'menu.Sources' : 'tracking.toCampaign')}
        </Link>
      )}
    </Alert>
  )
}

function Documents({ template: { source, also, read, unverified } }: { template: SourceTemplate }) {
  const { t } = useTranslation()
  const format = useFormat()
  const hostOf = (url: string) => new URL(url).host
  return (
    <p className="dim tracking-documents">
      {t('tracking.read', { date: format.date(read) })}{' '}
      {[source, ...also].map((url) => (
        <a key={url} href={url} target="_blank" rel="noreferrer">
          {hostOf(url)}
          <ExternalLink aria-hidden="true" />
        </a>
      ))}
      {unverified.length > 0 && (
        <span>
          {t('tracking.unverified', { fields: unverified.map((field) => t(`tracking.field.${field}`)).join(', ') })}
        </span>
      )}
    </p>
  )
}
