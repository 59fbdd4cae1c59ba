import { Dialog } from '../../kit/float/dialog.tsx'
import { useState } from 'react'
import { useTranslation } from '../../i18n/i18n.ts'
import { listedShortcuts, type ShortcutGroup } from '../../kit/shortcuts.ts'
import { Keys } from './keys.tsx'
import { closeOverlay } from './overlay.ts'

const COLUMNS = [['screen', 'panel', 'list'], ['go']] as const

export function KeySheet() {
  const { t } = useTranslation()
  const [listed] = useState(listedShortcuts)
  return (
    <Dialog open title={t('keys.title')} onClose={closeOverlay} width={680} reads className="key-sheet">
      <div className="key-columns">
        {COLUMNS.map((groups) => (
          <div key={groups[0]}>
            {groups.map((group) => (
              <Group key={group} group={group} listed={listed.filter((one) => one.group === group)} />
            ))}
          </div>
        ))}
      </div>
    </Dialog>
  )
}

function Group({ group, listed }: { group: ShortcutGroup; listed: ReturnType<typeof listedShortcuts> }) {
  const { t } = useTranslation()
  if (listed.length === 0) return null
  return (
    <section>
      <h3>{t(`keys.group.${group}`)}</h3>
      <dl>
        {listed.map(({ keys, text }) => (
          <div key={keys.join()}>
            <dt>{text}</dt>
            <dd>
              <Keys keys={keys} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
