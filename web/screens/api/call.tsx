import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { textOf } from '../../i18n/server.ts'
import type { Call } from './document.ts'
import { Fields } from './fields-table.tsx'
import { linesOf, paramLines } from './fields.ts'
import { TryCall } from './try-call.tsx'

/** One call: its line, and when that is opened what it takes and answers, and a form to try it. */
export function CallPart({ call, tryKey }: { call: Call; tryKey: string }) {
  const { t } = useTranslation()
  // what was typed stays when it is closed again
  const [wasOpened, setOpened] = useState(false)
  const { name, method, path, meaning, changes, params, input, reply } = call
  const taken = [...paramLines(params), ...(input ? linesOf(input) : [])]
  return (
    <details className="api-call" onToggle={(event) => event.currentTarget.open && setOpened(true)}>
      <summary>
        <ChevronRight className="turn" />
        <span className="badge mono">{method}</span>
        <code className="mono ltr">{path}</code>
        {changes && <span className="chip">{t('api.changes')}</span>}
        <span className="meaning">{textOf(`api.call.${name}`) ?? meaning}</span>
      </summary>
      {wasOpened && (
        <div className="api-inside">
          {taken.length > 0 && <Fields title={t('api.input')} lines={taken} />}
          {reply && <Fields title={t('api.reply')} lines={linesOf(reply)} answer />}
          <TryCall call={call} tryKey={tryKey} />
        </div>
      )}
    </details>
  )
}
