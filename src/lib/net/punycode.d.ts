/** The package has no types. RFC 3492. */
declare module 'punycode.js' {
  const punycode: {
    /** `text`: a label without its `xn--`, in ASCII. @throws RangeError for invalid Punycode. */
    decode: (text: string) => string
  }
  export default punycode
}
