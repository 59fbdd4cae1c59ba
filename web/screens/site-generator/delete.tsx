import { useTranslation } from 'react-i18next'
import type { Site } from '../../../src/contract/sites.ts'
import { useApiMutation } from '../../api/query.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { Confirm } from '../../ui/confirm.tsx'
import { isMaking } from './state.ts'

type Props = { open: boolean; site: Site | undefined; onClose: () => void }

/** Says what becomes of the archive and of what it took. */
export function DeleteSite({ open, site, onClose }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const remove = useApiMutation('company.deleteSite', { refreshes: ['company.sites', 'tariff.list'], onDone: onClose })
  if (!site) return null
  const text = isMaking(site)
    ? t('sites.cancelText', { count: site.count, n: format.number(site.count) })
    : t('sites.deleteText')
  return (
    <Confirm
      open={open}
      title={t(isMaking(site) ? 'sites.cancelTitle' : 'sites.deleteTitle', { name: site.name })}
      act={t(isMaking(site) ? 'sites.cancel' : 'ui.delete')}
      busy={remove.isPending}
      onAct={() => remove.mutate({ siteId: site.id })}
      onClose={onClose}
    >
      <p>{text}</p>
    </Confirm>
  )
}
