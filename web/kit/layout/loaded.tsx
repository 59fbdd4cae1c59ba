import { lazy, useState, type ComponentType } from 'react'

type File<Props> = { default: ComponentType<Props> }
type Loaded<Props> = ComponentType<Props> & { fetch: () => Promise<File<Props>> }

/**
 * Like React's `lazy`, but drawn at once when its file has been fetched: React shows what was suspended no sooner than
 * 300 ms after its fallback (FALLBACK_THROTTLE_MS of react-dom 19.3), also where nothing is left to wait for.
 */
export function loaded<Props extends object>(load: () => Promise<File<Props>>): Loaded<Props> {
  let here: ComponentType<Props> | undefined
  const fetch = async () => {
    const file = await load()
    here = file.default
    return file
  }
  const Later: ComponentType<Props> = lazy(fetch)
  function Loaded(props: Props) {
    // kept: a change of type would lose the state of what is drawn
    const [Chosen] = useState(() => here ?? Later)
    return <Chosen {...props} />
  }
  return Object.assign(Loaded, { fetch })
}
