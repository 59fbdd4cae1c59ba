import './lists.css'
import { Plus } from 'lucide-react'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListEntry } from '../../../src/contract/lists.ts'
import { useApiMutation, useApiQuery } from '../../api/query.ts'
import { Button } from '../../ui/button.tsx'
import { useUrlState } from '../../ui/url-state.ts'
import { ExportButton } from '../export-button.tsx'
import { Page } from '../page.tsx'
import { FormDialog } from '../people/form-dialog.tsx'
import { AddEntries } from './add.tsx'
import { ListBar } from './bar.tsx'
import { CALLS, type Side } from './calls.ts'
import { EditEntry } from './edit.tsx'
import { Listed } from './listed.tsx'
import { Removed } from './removed.tsx'
import { PER_PAGE, SPEC } from './spec.ts'

/** What is open over the table; the entry stays while the dialog fades. */
type Opened = { act: 'add' | 'edit' | 'none'; entry?: ListEntry }

/** The screen of a list: its entries by type, and the ways to add, change, remove, read in and write out. */
export function Lists({ side, title }: { side: Side; title: string }) {
  const { t } = useTranslation()
  const [state, change] = useUrlState(SPEC)
  const { type, list, search, page, add: given } = state
  const asked = useApiQuery(CALLS[side].list, { type, list, search, page, perPage: PER_PAGE }, { quiet: true })
  const [opened, setOpened] = useState<Opened>({ act: given === '' ? 'none' : 'add' })
  const [gone, setGone] = useState<ListEntry>()
  const remove = useApiMutation(CALLS[side].remove, {
    refreshes: [CALLS[side].list],
    silent: true,
    onDone: ({ removed }) => setGone(removed[0]),
  })
  const find = useCallback((next: string) => change({ search: next, page: 1 }, { replace: true }), [change])
  const close = () => {
    setOpened((now) => ({ ...now, act: 'none' }))
    if (given !== '') change({ add: '' }, { replace: true })
  }
  const add = (
    <Button kind="primary" icon={<Plus />} onClick={() => setOpened({ act: 'add' })}>
      {t('lists.new')}
    </Button>
  )
  const isEmpty = asked.data?.totals[type] === 0 && search === '' && list === 'all'
  const acts = isEmpty ? undefined : (
    <>
      <ExportButton call={CALLS[side].export} question={{ type, list, search }} label={t('lists.export')} />
      {add}
    </>
  )
  return (
    <Page title={title} acts={acts}>
      <p className="reading">{t(`lists.reading.${side}`)}</p>
      <ListBar state={state} totals={asked.data?.totals} onChange={change} onSearch={find} />
      {gone && <Removed key={gone.id} side={side} entry={gone} onBack={() => setGone(undefined)} />}
      <Listed
        asked={asked}
        state={state}
        add={add}
        onChange={change}
        onEdit={(entry) => setOpened({ act: 'edit', entry })}
        onRemove={({ id }) => remove.mutate({ ids: [id] })}
      />
      <FormDialog open={opened.act === 'add'} title={t(`lists.newOf.${type}`)} onClose={close}>
        {(form) => <AddEntries {...form} side={side} type={type} given={given} />}
      </FormDialog>
      <EditEntry side={side} open={opened.act === 'edit'} entry={opened.entry} onClose={close} />
    </Page>
  )
}
