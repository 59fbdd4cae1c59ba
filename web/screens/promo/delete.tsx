import { useTranslation } from 'react-i18next'
import type { Promo } from '../../../src/contract/staff.ts'
import { useApiMutation } from '../../api/query.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { Confirm } from '../../ui/confirm.tsx'

type DeleteProps = { open: boolean; promo: Promo | undefined; onClose: () => void }

/** Says what a deletion hits before it is done. */
export function DeletePromo({ open, promo, onClose }: DeleteProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const remove = useApiMutation('promo.remove', { refreshes: ['promo.list'], onDone: onClose })
  if (!promo) return null
  const { id, code, uses } = promo
  return (
    <Confirm
      open={open}
      title={t('promo.deleteTitle', { code })}
      act={t('ui.delete')}
      busy={remove.isPending}
      onAct={() => remove.mutate({ id })}
      onClose={onClose}
    >
      <div className="stack">
        <p>{uses === 0 ? t('promo.deleteNobody') : t('promo.deleteHits', { count: uses, n: format.number(uses) })}</p>
        <p className="mid">{t('promo.deleteThen')}</p>
      </div>
    </Confirm>
  )
}
