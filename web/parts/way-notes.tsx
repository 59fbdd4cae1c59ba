import { useTranslation } from 'react-i18next'
import { EDITION } from '../../src/contract/way-words.ts'
import { useApiQuery } from '../api/query.ts'
import { useFormat } from '../i18n/use-format.ts'

/** What is wrong with the ways by which a campaign's visits come in; nothing where all is well. */
export function WayNotes({ campaign }: { campaign: string }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { data } = useApiQuery('company.ways', { id: campaign }, { quiet: true, staleTime: 60_000 })
  if (!data) return null
  const old = data.ways.filter(({ isOld }) => isOld)
  const names = [...new Set(old.map(({ name, source }) => name || t(`ways.source.${source}`)))]
  const hosts = [...new Set(old.map(({ host }) => host).filter((host) => host !== ''))]
  if (old.length + data.unprotected.length === 0) return null
  return (
    <div className="pad">
      {data.unprotected.map(({ cause, visits }) => (
        <p key={cause} className="help" role="status">
          {t('ways.unprotected', { count: visits })} {t(`ways.cause.${cause}`)}
        </p>
      ))}
      {old.length > 0 && (
        <p className="help" role="status">
          {t('ways.old', { names: names.join(', '), date: format.date(EDITION), sites: hosts.join(', ') })}
        </p>
      )}
    </div>
  )
}
