/** The expo's emblem in a box of 100 by 100: a round window with the sun, a volcano, the obelisk's city and a trail. */
export function emblem(): string {
  return (
    '<clipPath id="emblem"><circle cx="50" cy="50" r="48"/></clipPath><g clip-path="url(#emblem)">' +
    '<rect width="100" height="100" fill="#f6b26b"/><circle cx="34" cy="37" r="15" fill="#fff2cf"/>' +
    '<path d="M8 74C30 62 44 40 54 21H63C72 40 84 60 104 72V100H0Z" fill="#d9541e"/>' +
    '<path d="M54 21H63C72 40 84 60 104 72L72 76C64 66 70 58 60 50C64 42 56 32 54 21Z" fill="#a63b12"/>' +
    '<path d="M-4 78C20 62 38 66 54 74S88 80 104 68V104H-4Z" fill="#1c4238"/>' +
    '<path d="M-4 90C24 76 44 84 60 88S90 90 104 84V104H-4Z" fill="#0c2a24"/>' +
    '<path d="M30 102C44 94 62 92 54 85C48 80 40 81 46 75C50 71.500 56 72 54 69" fill="none" stroke="#ffd591" stroke-width="3.200" stroke-linecap="round" stroke-dasharray="5 4.600"/></g>'
  );
}
