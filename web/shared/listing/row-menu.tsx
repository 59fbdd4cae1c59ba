import { Pencil, Trash2 } from 'lucide-react'
import { useTranslation } from '../../i18n/i18n.ts'
import type { CallName } from '../../../src/contract/routes.ts'
import { useCanCall } from '../../api/profile.ts'
import type { MenuItem } from '../../kit/float/menu.tsx'
import { RowMenu } from '../../kit/layout/row-menu.tsx'
import type { Column } from '../../kit/layout/table-column.ts'

type Usual = (onAct: () => void, call?: CallName) => RowAct
/** Hidden if the account may not make the `call`. */
type RowAct = Exclude<MenuItem, 'line'> & { call?: CallName | undefined }

type Menu<Row> = {
  /** Accessible name of a row's button. */
  label: (row: Row) => string
  /** A row without acts has no menu. */
  acts: (row: Row, usual: { edit: Usual; remove: Usual }) => readonly (RowAct | false)[]
}

/** The last column: the menu of each row. */
export function useRowMenu<Row>({ label, acts }: Menu<Row>): Column<Row> {
  const { t } = useTranslation()
  const canCall = useCanCall()
  const usual: { edit: Usual; remove: Usual } = {
    edit: (onAct, call) => ({ key: 'edit', call, label: t('ui.edit'), icon: <Pencil />, onAct }),
    remove: (onAct, call) => ({ key: 'delete', call, label: t('ui.delete'), icon: <Trash2 />, bad: true, onAct }),
  }
  return {
    key: 'menu',
    title: <span className="vh">{t('ui.actions')}</span>,
    className: 'act',
    width: 16,
    cell: (row) => {
      const offered = acts(row, usual).filter((act) => act !== false && (!act.call || canCall(act.call))) as RowAct[]
      return offered.length > 0 && <RowMenu label={label(row)} acts={offered} />
    },
  }
}
