/**
 * What programs lay into a page before its own scripts, so that it sees another browser: written for this test after
 * what such scripts commonly do. They run in the page and are sent there as text.
 */

type Getter = PropertyDescriptor & { get: (this: void) => unknown }

/** An answer of its own on the one `navigator`. */
export const hideOnObject = () => Object.defineProperty(navigator, 'webdriver', { get: () => false })

/** The prototype's getter is replaced. */
export const hideOnPrototype = () =>
  Object.defineProperty(Navigator.prototype, 'webdriver', { get: () => false, configurable: true, enumerable: true })

/** A proxy around the prototype's getter, which refuses as the native one does. */
export const hideByProxy = () => {
  const native = Object.getOwnPropertyDescriptor(Navigator.prototype, 'webdriver') as Getter | undefined
  if (!native) return
  const get = new Proxy(native.get, {
    apply: (target, self, args) => {
      Reflect.apply(target, self, args)
      return false
    },
  })
  Object.defineProperty(Navigator.prototype, 'webdriver', { ...native, get })
}

export const deleteFlag = () => Reflect.deleteProperty(Navigator.prototype, 'webdriver')

/** Windows instead of a server: each getter a proxy, and `toString` answers as for native functions. */
export const disguiseAll = () => {
  const natives = new WeakMap<object, string>()
  const { toString: nativeText } = Function.prototype as { toString: (this: void) => string }
  const cover = (get: object, name: string) => natives.set(get, `function ${name}() { [native code] }`)
  const answer = (prototype: object, name: string, value: unknown) => {
    const descriptor = Object.getOwnPropertyDescriptor(prototype, name) as Getter | undefined
    if (!descriptor) return
    const get = new Proxy(descriptor.get, {
      apply: (target, self, args) => {
        Reflect.apply(target, self, args)
        return value
      },
    })
    cover(get, `get ${name}`)
    Object.defineProperty(prototype, name, { ...descriptor, get })
  }
  answer(Navigator.prototype, 'webdriver', false)
  answer(Navigator.prototype, 'platform', 'Win32')
  answer(Navigator.prototype, 'languages', Object.freeze(['en-US', 'en']))
  answer(Navigator.prototype, 'hardwareConcurrency', 16)
  answer(Navigator.prototype, 'deviceMemory', 8)
  const drawing = globalThis as unknown as Record<string, { prototype: { getParameter: (name: number) => unknown } }>
  for (const context of ['WebGLRenderingContext', 'WebGL2RenderingContext']) {
    const prototype = drawing[context]?.prototype
    if (!prototype) continue
    const native = Object.getOwnPropertyDescriptor(prototype, 'getParameter')
    const parameter = new Proxy(prototype.getParameter, {
      apply: (target, self, args: [number]) => {
        if (args[0] === 37_445) return 'Google Inc. (NVIDIA)'
        if (args[0] === 37_446) return 'ANGLE (NVIDIA, NVIDIA GeForce RTX 3060 Direct3D11 vs_5_0 ps_5_0, D3D11)'
        return Reflect.apply(target, self, args)
      },
    })
    cover(parameter, 'getParameter')
    Object.defineProperty(prototype, 'getParameter', { ...native, value: parameter })
  }
  const text = new Proxy(nativeText, {
    apply: (target, self: object, args) => natives.get(self) ?? Reflect.apply(target, self, args),
  })
  cover(text, 'toString')
  // eslint-disable-next-line no-extend-native -- what such scripts do
  Object.defineProperty(Function.prototype, 'toString', { writable: true, configurable: true, value: text })
}

/** As `disguiseAll`, plainer: functions in the place of getters, no care taken of how they look. */
export const disguisePlainly = () => {
  const answers = {
    webdriver: false,
    languages: ['en-US', 'en'],
    hardwareConcurrency: 8,
    deviceMemory: 8,
    platform: 'Win32',
  }
  for (const [name, value] of Object.entries(answers))
    Object.defineProperty(Navigator.prototype, name, { get: () => value })
}

/** As text that runs by itself. */
export const asText = (script: () => unknown): string => `(${script.toString()})()`
