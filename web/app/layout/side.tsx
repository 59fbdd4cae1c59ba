import { Brand } from '../../parts/mark.tsx'
import { NARROW, useMedia } from '../../ui/media.ts'
import { Nav } from './nav.tsx'

/** The menu beside the screen; under 992 px the header opens it as a drawer instead. */
export function Side() {
  if (useMedia(NARROW)) return null
  return (
    <aside className="side">
      <Brand to="/" />
      <Nav />
    </aside>
  )
}
