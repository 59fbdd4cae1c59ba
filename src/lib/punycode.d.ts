/** The package has no types of its own; RFC 3492. */
declare module 'punycode.js' {
  const punycode: {
    /** A label without its `xn--`, in ASCII. @throws RangeError where it is no Punycode. */
    decode: (text: string) => string
  }
  export default punycode
}
