import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { firstRow, focusRow } from '../../kit/layout/rows.ts'

/** Skip links to the content, and to the first row of a list. */
export function SkipLinks() {
  const { t } = useTranslation()
  const [hasList, setHasList] = useState(false)
  const toList = (event: React.MouseEvent) => {
    event.preventDefault()
    focusRow(firstRow())
  }
  return (
    <div className="skips" onFocus={() => setHasList(firstRow() !== undefined)}>
      <a className="btn skip" href="#content">
        {t('shell.skip')}
      </a>
      {hasList && (
        <a className="btn skip" href="#content" onClick={toList}>
          {t('frame.skipToList')}
        </a>
      )}
    </div>
  )
}
