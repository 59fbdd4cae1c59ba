import { useTranslation } from '../i18n/i18n.ts'
import { editionOf } from '../../src/contract/integration/way-words.ts'
import { useApiQuery } from '../api/query.ts'
import { useFormat } from '../i18n/use-format.ts'
import { Alert } from '../kit/feedback/alert.tsx'
import { PhpDownload, WordPressDownload } from './download.tsx'

const WRITTEN: Readonly<Record<string, string>> = {
  caddy: 'Caddy',
  haproxy: 'HAProxy',
  next: 'Next',
  node: 'Node',
  php: 'PHP',
  traefik: 'Traefik',
  wordpress: 'WordPress',
  worker: 'Worker',
}

/** Problems of a campaign's integrations; nothing when there are none. */
export function IntegrationWarnings({ campaign }: { campaign: string }) {
  const { t } = useTranslation()
  const { data } = useApiQuery('company.ways', { id: campaign }, { quiet: true, staleTime: 60_000 })
  if (!data) return null
  const old = Map.groupBy(
    data.ways.filter(({ isOld }) => isOld),
    ({ source, name }) => `${source} ${name}`,
  )
  if (old.size + data.unprotected.length === 0) return null
  return (
    <div className="pad stack">
      {data.unprotected.map(({ cause, visits }) => (
        <Alert key={cause} kind="warn" title={t('ways.unprotected', { count: visits })}>
          {t(`ways.cause.${cause}`)}
        </Alert>
      ))}
      {[...old].map(([key, ways]) => (
        <OldWay key={key} ways={ways} campaign={campaign} />
      ))}
    </div>
  )
}

type Way = { name: string; source: 'gate' | 'site'; host: string }

/** An outdated recipe or download, with the sites that use it. */
function OldWay({ ways, campaign }: { ways: readonly Way[]; campaign: string }) {
  const { t } = useTranslation()
  const format = useFormat()
  const [way] = ways
  if (!way) return null
  const { name, source } = way
  const sites = [...new Set(ways.flatMap(({ host }) => (host === '' ? [] : host)))].join(', ')
  const named = name === '' ? t(`ways.source.${source}`) : (WRITTEN[name] ?? name)
  return (
    <Alert kind="warn">
      {t(`ways.old.${source}`, { name: named, date: format.date(editionOf(name)) })}
      {sites !== '' && ` ${t('ways.oldSites', { sites })}`}
      {source === 'site' && <Again name={name} campaign={campaign} />}
    </Alert>
  )
}

/** An old file that names no way is the one in PHP. */
function Again({ name, campaign }: { name: string; campaign: string }) {
  if (name === 'wordpress') return <WordPressDownload campaign={campaign} size="s" />
  return (name === '' || name === 'php') && <PhpDownload campaign={campaign} kind="plain" size="s" />
}
