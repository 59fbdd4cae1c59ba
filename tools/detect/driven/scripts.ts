/** Scripts that disguise a driven browser, modelled on common ones. They are sent as text. */

type Getter = PropertyDescriptor & { get: (this: void) => unknown }

/** Own property on `navigator`. */
export const hideOnObject = () => Object.defineProperty(navigator, 'webdriver', { get: () => false })

/** Replaces the prototype's getter. */
export const hideOnPrototype = () =>
  Object.defineProperty(Navigator.prototype, 'webdriver', { get: () => false, configurable: true, enumerable: true })

/** A proxy around the prototype's getter, which throws as the native one does. */
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

/** Looks like Windows: getters are proxies, and `toString` looks native. */
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

/** As `disguiseAll`, but with plain functions and no care for their look. */
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

/** Self-invoking source. */
export const asText = (script: () => unknown): string => `(${script.toString()})()`
