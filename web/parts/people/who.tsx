/** Whoever has a row: by name, with the e-mail that he signs in with. */
export const Who = ({ name, email }: { name: string; email: string }) => (
  <>
    {name}
    <small className="ltr">{email}</small>
  </>
)
