/** For the lifetime of the returned function. */
export function memoize<Answer>(work: (question: string) => Answer): (question: string) => Answer {
  const answers = new Map<string, Answer>()
  return (question) => {
    const known = answers.get(question) ?? work(question)
    answers.set(question, known)
    return known
  }
}
