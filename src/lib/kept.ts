/** The same answer to the same question, worked out once and kept as long as the function that this makes. */
export function kept<Answer>(work: (question: string) => Answer): (question: string) => Answer {
  const answers = new Map<string, Answer>()
  return (question) => {
    const known = answers.get(question) ?? work(question)
    answers.set(question, known)
    return known
  }
}
