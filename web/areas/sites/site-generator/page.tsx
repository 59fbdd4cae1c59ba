import './sites.css'
import { useState } from 'react'
import { useDialogs } from '../../../shared/listing/dialogs.ts'
import { ConfirmCall } from '../../../shared/confirm-call.tsx'
import { useSearchParams } from 'react-router'
import { SCREENS } from '../../../../src/contract/screens.ts'
import type { Site } from '../../../../src/contract/sites/sites.ts'
import type { Answer } from '../../../../src/contract/table.ts'
import { useApiQuery } from '../../../api/query.ts'
import { useReaches } from '../../../api/session-store.ts'
import { useLanguage, useTranslation } from '../../../i18n/i18n.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { Failed } from '../../../shared/failed.tsx'
import { Page } from '../../../shared/page.tsx'
import { Under } from '../../../shared/under.tsx'
import { ButtonLink } from '../../../kit/controls/button-link.tsx'
import { Card } from '../../../kit/layout/card.tsx'
import { Advice, Reply } from '../../../kit/layout/reply.tsx'
import { ReadingAwaited } from '../../../kit/feedback/skeleton.tsx'
import { draftOf, newDraft, type Draft } from './draft.ts'
import { Generator } from './generator.tsx'
import { SiteList } from './list.tsx'
import { Making } from './making.tsx'
import { isMaking, isReady } from './state.ts'
import { IfAllowed } from '../../../shared/if-allowed.tsx'

export default function SitesPage() {
  const { t } = useTranslation()
  const language = useLanguage()
  const [address] = useSearchParams()
  const { data, error, refetch } = useApiQuery('company.sites', undefined, { quiet: true, fresh: true })
  const [filled, setFilled] = useState<{ draft: Draft; times: number }>(() => ({
    draft: newDraft(language, address.get('campaign') ?? ''),
    times: 0,
  }))
  /** Ordered here, and those seen finished: small orders finish before the first poll. */
  const [own, setOwn] = useState<readonly string[]>([])
  const [over, setOver] = useState<readonly string[]>([])
  const { row: dropped, open, isOpen, close } = useDialogs<Site, 'delete'>()
  const started = (id: string) => setOwn((ids) => [...ids, id])
  const edit = (site: Site) => {
    setFilled(({ times }) => ({ draft: draftOf(site), times: times + 1 }))
    window.scrollTo({ top: 0 })
  }
  const title = <Under screen="Campaign">{t('sites.title')}</Under>
  if (error && !data) {
    return (
      <Page title={title} tab={t('sites.title')}>
        <Card>
          <Failed error={error} onRetry={() => void refetch()} />
        </Card>
      </Page>
    )
  }
  return (
    <Page title={title} tab={t('sites.title')} className="sites-page">
      <Reading answer={data} />
      {data?.sites
        .filter((site) => isMaking(site) || (own.includes(site.id) && !over.includes(site.id)))
        .map((site) => (
          <Making
            key={site.id}
            site={site}
            fetches={own.includes(site.id)}
            onOver={() => setOver((ids) => [...ids, site.id])}
            onDelete={() => open('delete', site)}
          />
        ))}
      <IfAllowed call="company.createSite" otherwise={<p className="dim">{t('team.access.readsHere')}</p>}>
        <Generator key={filled.times} draft={filled.draft} left={data?.left} onStarted={started} />
      </IfAllowed>
      <SiteList
        sites={data?.sites.filter((site) => !isMaking(site))}
        onEdit={edit}
        onStarted={started}
        onDelete={(site) => open('delete', site)}
      />
      {dropped && <DeleteSite open={isOpen('delete')} site={dropped} onClose={close} />}
    </Page>
  )
}

function Reading({ answer }: { answer: Answer<'company.sites'> | undefined }) {
  const { t } = useTranslation()
  const format = useFormat()
  const canOrder = useReaches('Tariff')
  const { left, sites } = answer ?? { left: undefined, sites: [] }
  const ready = sites.filter(isReady).length
  return (
    <Card label={t('answer.label')}>
      <Reply
        act={
          left === 0 &&
          canOrder && (
            <Advice text={t('sites.moreWhy')}>
              <ButtonLink kind="primary" to={SCREENS.Tariff.path}>
                {t('sites.more')}
              </ButtonLink>
            </Advice>
          )
        }
      >
        {left === undefined ? (
          <ReadingAwaited width={420} />
        ) : (
          <p className="reading">
            <b>{t('sites.left', { count: left, n: format.number(left) })}</b>{' '}
            {ready > 0 ? t('sites.ready', { count: ready, n: format.number(ready) }) : t('sites.what')}
          </p>
        )}
      </Reply>
    </Card>
  )
}

type Props = { open: boolean; site: Site; onClose: () => void }

function DeleteSite({ site, ...dialog }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const text = isMaking(site)
    ? t('sites.cancelText', { count: site.count, n: format.number(site.count) })
    : t('sites.deleteText')
  return (
    <ConfirmCall
      call="company.deleteSite"
      input={{ siteId: site.id }}
      refreshes={['company.sites', 'tariff.list']}
      title={t(isMaking(site) ? 'sites.cancelTitle' : 'sites.deleteTitle', { name: site.name })}
      act={t(isMaking(site) ? 'sites.cancel' : 'ui.delete')}
      {...dialog}
    >
      <p>{text}</p>
    </ConfirmCall>
  )
}
