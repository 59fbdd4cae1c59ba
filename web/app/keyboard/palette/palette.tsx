import './palette.css'
import { Dialog } from '../../../kit/float/dialog.tsx'
import { Search, X } from 'lucide-react'
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { useTranslation } from '../../../i18n/i18n.ts'
import { useSession } from '../../../api/session-store.ts'
import { IconButton } from '../../../kit/controls/button.tsx'
import { classes } from '../../../kit/classes.ts'
import { keyOf } from '../../../kit/shortcuts.ts'
import { Keys } from '../keys.tsx'
import { closeOverlay } from '../overlay.ts'
import { useFound } from './found.ts'
import { useHereOptions } from './here.ts'
import { matching } from './match.ts'
import { GROUPS, type Option } from './option.ts'
import { useOwnOptions } from './own.ts'
import { useStepOptions } from './steps.ts'

/** Command palette: screens, campaigns, clients, hits and actions. */
export function Palette() {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const found = useFound(typed)
  const all = [
    ...matching(typed, [...useStepOptions(), ...useOwnOptions()]),
    ...useHereOptions(typed),
    ...found.options,
  ]
  const options = GROUPS.flatMap((group) => all.filter((option) => option.group === group))
  const isStaff = useSession()?.is_admin ?? false
  const list = useId()
  const active = useActive(options, typed)
  const idOf = (option: Option) => `${list}${option.id.replaceAll(' ', '-')}`
  const run = (option: Option | undefined) => {
    if (!option) return
    closeOverlay()
    option.run()
  }
  const keys = (event: KeyboardEvent) => {
    const acts: Record<string, () => void> = {
      'ArrowDown': () => active.step(1),
      'ArrowUp': () => active.step(-1),
      'Enter': () => run(active.option),
      'Mod+k': closeOverlay,
    }
    const act = event.nativeEvent.isComposing ? undefined : acts[keyOf(event.nativeEvent) ?? '']
    if (!act) return
    event.preventDefault()
    act()
  }
  return (
    <Dialog open label={t('palette.open')} bare onClose={closeOverlay} width={600} className="palette">
      <div className="typed">
        <Search />
        <input
          type="text"
          role="combobox"
          aria-label={t('palette.open')}
          aria-expanded={options.length > 0}
          aria-controls={options.length > 0 ? list : undefined}
          aria-autocomplete="list"
          aria-activedescendant={active.option && idOf(active.option)}
          placeholder={t(isStaff ? 'palette.hintStaff' : 'palette.hint')}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={200}
          autoFocus
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={keys}
        />
        <IconButton small label={t('ui.close')} onClick={closeOverlay}>
          <X />
        </IconButton>
      </div>
      {options.length > 0 && (
        <div id={list} className="found" role="listbox" aria-label={t('palette.found')}>
          {GROUPS.map((group) => (
            <Group
              key={group}
              name={t(`palette.group.${group}`)}
              options={options.filter((option) => option.group === group)}
              active={active.option}
              idOf={idOf}
              onPoint={active.set}
              onRun={run}
            />
          ))}
        </div>
      )}
      <p className="state-line" role="status">
        {stateText()}
      </p>
    </Dialog>
  )

  function stateText(): string {
    if (found.isPending) return t('palette.searching')
    if (found.failed) return t('palette.failed')
    return options.length === 0 ? t('palette.none') : t('palette.count', { count: options.length })
  }
}

/** Taken by Enter: the first, until the user points at another, which stays. */
function useActive(options: readonly Option[], typed: string) {
  const [pointed, setPointed] = useState({ id: '', typed })
  const at = pointed.typed === typed ? options.findIndex(({ id }) => id === pointed.id) : -1
  const index = Math.max(0, at)
  const set = (option: Option | undefined) => option && setPointed({ id: option.id, typed })
  return {
    option: options[index],
    set,
    step: (by: 1 | -1) => set(options.at((index + by) % options.length)),
  }
}

type GroupProps = {
  name: string
  options: readonly Option[]
  active: Option | undefined
  idOf: (option: Option) => string
  onPoint: (option: Option) => void
  onRun: (option: Option) => void
}

function Group({ name, options, ...rest }: GroupProps) {
  if (options.length === 0) return null
  return (
    <div role="group" aria-label={name}>
      <p aria-hidden="true">{name}</p>
      {options.map((option) => (
        <Line key={option.id} option={option} {...rest} />
      ))}
    </div>
  )
}

type LineProps = Omit<GroupProps, 'name' | 'options'> & { option: Option }

function Line({ option, active, idOf, onPoint, onRun }: LineProps) {
  const { icon: Icon, title, detail, keys } = option
  const line = useRef<HTMLDivElement>(null)
  const isActive = active?.id === option.id
  useEffect(() => {
    if (isActive) line.current?.scrollIntoView({ block: 'nearest' })
  }, [isActive])
  return (
    <div
      ref={line}
      id={idOf(option)}
      className={classes('option', isActive && 'on')}
      role="option"
      aria-selected={isActive}
      onMouseMove={() => onPoint(option)}
      // keep focus in the field
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onRun(option)}
    >
      <Icon />
      <span className="cut">{title}</span>
      {detail !== undefined && <span className="dim cut">{detail}</span>}
      {keys !== undefined && (
        <span className="end" aria-hidden="true">
          <Keys keys={[keys]} />
        </span>
      )}
    </div>
  )
}
