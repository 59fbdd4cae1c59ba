/**
 * What opens over the page. Nobody needs it for the first look at a screen, so it is fetched while the browser is idle,
 * or when something is first opened.
 */
import { lazy, Suspense, useState, type ComponentProps, type ComponentType } from 'react'

const loadModal = () => import('antd/es/modal/Modal')
const loadDrawer = () => import('antd/es/drawer')
const LazyModal = lazy(loadModal)
const LazyDrawer = lazy(loadDrawer)

/** Once opened it stays mounted, so that it can be seen closing. */
function onceOpened<Props extends { open?: boolean }>(Shown: ComponentType<Props>): ComponentType<Props> {
  return function OnceOpened(props: Props) {
    const [wasOpen, setWasOpen] = useState(props.open ?? false)
    if (props.open && !wasOpen) setWasOpen(true)
    if (!wasOpen) return null
    return (
      <Suspense fallback={null}>
        <Shown {...props} />
      </Suspense>
    )
  }
}

export const Modal = onceOpened<ComponentProps<typeof LazyModal>>(LazyModal)
export const Drawer = onceOpened<ComponentProps<typeof LazyDrawer>>(LazyDrawer)

/** Before anything is opened. */
export function fetchOver(): void {
  for (const load of [loadModal, loadDrawer]) load().catch(() => undefined)
}
