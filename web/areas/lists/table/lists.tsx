import '../../../shared/lists/lists.css'
import { FileClock, Plus } from 'lucide-react'
import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from '../../../i18n/i18n.ts'
import { useDialogs } from '../../../shared/listing/dialogs.ts'
import { LIST_TYPES, type ListType } from '../../../../src/contract/lists/list-words.ts'
import type { ListEntry } from '../../../../src/contract/lists/lists.ts'
import type { Answer } from '../../../../src/contract/table.ts'
import { call } from '../../../api/client.ts'
import { useCanCall } from '../../../api/profile.ts'
import { useApiMutation, useApiQuery } from '../../../api/query.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { Button } from '../../../kit/controls/button.tsx'
import { Dialog } from '../../../kit/float/dialog.tsx'
import { SearchInput } from '../../../kit/controls/search.tsx'
import { Seg } from '../../../kit/controls/seg.tsx'
import { Select } from '../../../kit/controls/choice/select.tsx'
import { PHONE, useMedia } from '../../../kit/media.ts'
import { useUrlState, type ChangeUrl, type UrlState } from '../../../kit/url-state.ts'
import { ExportButton } from '../../../shared/download.tsx'
import { FormDialog } from '../../../shared/form/dialog.tsx'
import { IfAllowed } from '../../../shared/if-allowed.tsx'
import { Files } from '../../../shared/import/files.tsx'
import { useShownColumns } from '../../../shared/listing/columns.ts'
import { useIsShort } from '../../../shared/listing/few.ts'
import { Toolbar } from '../../../shared/listing/toolbar.tsx'
import { ListTools } from '../../../shared/listing/tools.tsx'
import { Page } from '../../../shared/page.tsx'
import { usePicked } from '../../../shared/pick/pick.tsx'
import { AddEntries } from '../../../shared/lists/add.tsx'
import { addAgain, CALLS, type Side } from '../../../shared/lists/calls.ts'
import { ListsAnswer } from './answer.tsx'
import { EditEntry } from './edit.tsx'
import { Listed } from './listed.tsx'
import { PER_PAGE, SPEC } from './spec.ts'
import { useColumns } from './table.tsx'

type Totals = Answer<'blacklist.list'>['totals']

const SCREEN = { global: 'Black List', client: 'BlackList' } as const

export function Lists({ side, title }: { side: Side; title: string }) {
  const { t } = useTranslation()
  const [state, change] = useUrlState(SPEC)
  const { type, list, search, page, add: given } = state
  const query = useApiQuery(CALLS[side].list, { type, list, search, page, perPage: PER_PAGE }, { quiet: true })
  useFilledType(query.data?.totals, type, (next) => change({ type: next }, { replace: true }))
  const dialogs = useDialogs<ListEntry, 'add' | 'edit' | 'files'>(given === '' ? undefined : 'add')
  const picked = usePicked()
  const format = useFormat()
  const remove = useApiMutation(CALLS[side].remove, {
    refreshes: [CALLS[side].list],
    silent: true,
    undoable: ({ removed }) => ({
      text:
        removed.length === 1
          ? t('lists.removed', { value: removed[0]?.value ?? '' })
          : t('lists.bulk.removed', { count: removed.length, n: format.number(removed.length) }),
      undo: async () => {
        for (const entry of removed) await addAgain(side, entry)
      },
    }),
  })
  const columns = useShownColumns(SCREEN[side], useColumns(picked))
  const find = useCallback((next: string) => change({ search: next, page: 1 }, { replace: true }), [change])
  const close = () => {
    dialogs.close()
    if (given !== '') change({ add: '' }, { replace: true })
  }
  const canCall = useCanCall()
  const add = canCall(CALLS[side].add) && (
    <Button kind="primary" icon={<Plus />} onClick={() => dialogs.open('add')}>
      {t('lists.new')}
    </Button>
  )
  const isEmpty = isBare(query.data?.totals, state)
  return (
    <Page title={title} acts={isEmpty ? undefined : add}>
      <ListsAnswer side={side} onRemove={canCall(CALLS[side].remove) && remove.mutate} />
      <Types value={type} totals={query.data?.totals} onChange={(next) => change({ type: next, page: 1 })} />
      {!isEmpty && (
        <ListBar side={side} state={state} totals={query.data?.totals} onChange={change} onSearch={find}>
          <ListTools
            screen={SCREEN[side]}
            columns={columns}
            rowKey={({ id }) => id}
            load={async (next, perPage) => {
              const answer = await call(CALLS[side].list, { type, list, search, page: next, perPage })
              return { rows: answer[type], total: answer.totals[type] }
            }}
            // in the import format
            file={
              <>
                <ExportButton
                  call={CALLS[side].export}
                  question={{ type, list, search }}
                  label={t('lists.export')}
                  bare
                />
                <IfAllowed call="imports.list">
                  <Button icon={<FileClock />} onClick={() => dialogs.open('files')}>
                    {t('sources.tab.files')}
                  </Button>
                </IfAllowed>
              </>
            }
          />
        </ListBar>
      )}
      <Listed
        query={query}
        state={state}
        add={add}
        onChange={change}
        onEdit={(entry) => dialogs.open('edit', entry)}
        columns={columns.shown}
        picked={picked}
        onRemove={(ids) => remove.mutate({ ids: [...ids] })}
      />
      <FormDialog
        open={dialogs.isOpen('add') && canCall(CALLS[side].add)}
        title={t(`lists.newOf.${type}`)}
        onClose={close}
      >
        <AddEntries side={side} type={type} given={given} />
      </FormDialog>
      <FilesDialog open={dialogs.isOpen('files')} onClose={close} />
      <EditEntry side={side} open={dialogs.isOpen('edit')} entry={dialogs.row} onClose={close} />
    </Page>
  )
}

const isBare = (totals: Totals | undefined, { type, list, search }: UrlState<typeof SPEC>): boolean =>
  totals?.[type] === 0 && search === '' && list === 'all'

/** Opens, once, on the first kind that has entries. */
function useFilledType(totals: Totals | undefined, type: ListType, open: (type: ListType) => void) {
  const isSettled = useRef(new URLSearchParams(location.search).has('type')) // named by the address
  useEffect(() => {
    if (!totals || isSettled.current) return
    isSettled.current = true
    const filled = LIST_TYPES.find((one) => totals[one] > 0)
    if (totals[type] === 0 && filled) open(filled)
  })
}

/** Files can be undone as a whole. */
function FilesDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation()
  const [page, setPage] = useState(1)
  return (
    <Dialog open={open} title={t('sources.tab.files')} width={760} onClose={onClose}>
      <Files client={undefined} kind="lists" untitled page={page} onPage={setPage} />
    </Dialog>
  )
}

type BarProps = {
  side: Side
  state: UrlState<typeof SPEC>
  totals: Totals | undefined
  onChange: ChangeUrl<typeof SPEC>
  onSearch: (search: string) => void
  children: ReactNode
}

function ListBar({ side, state, totals, onChange, onSearch, children }: BarProps) {
  const { t } = useTranslation()
  const lists = (['all', 'block', 'allow'] as const).map((list) => ({ value: list, label: t(`lists.show.${list}`) }))
  return (
    <Toolbar
      className="list-bar"
      isShort={useIsShort(SCREEN[side], totals?.[state.type], state.search !== '' || state.list !== 'all')}
      lead={<SearchInput value={state.search} label={t('lists.search')} onChange={onSearch} width={320} />}
      count={Number(state.list !== 'all')}
    >
      <Seg
        label={t('lists.lists')}
        value={state.list}
        choices={lists}
        onChange={(list) => onChange({ list, page: 1 })}
      />
      {children}
    </Toolbar>
  )
}

type TypesProps = { value: ListType; totals: Totals | undefined; onChange: (type: ListType) => void }

/** A select on phones, where the buttons would run out of the screen. */
function Types({ value, totals, onChange }: TypesProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const choices = LIST_TYPES.map((type) => ({
    value: type,
    label: t(`lists.type.${type}`),
    count: totals && totals[type] > 0 ? format.number(totals[type]) : undefined,
  }))
  if (useMedia(PHONE))
    return <Select aria-label={t('lists.types')} value={value} options={choices} onChange={onChange} />
  return (
    <div className="views" role="group" aria-label={t('lists.types')}>
      {choices.map((one) => (
        <button
          key={one.value}
          type="button"
          className={totals?.[one.value] === 0 ? 'dim' : undefined}
          aria-current={one.value === value || undefined}
          onClick={() => onChange(one.value)}
        >
          {one.label}
          {one.count !== undefined && <span className="dim">{one.count}</span>}
        </button>
      ))}
    </div>
  )
}
