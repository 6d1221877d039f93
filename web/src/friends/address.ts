// The address of an online table in the page.

export const addressOf = (id: string): string => `/join/${id}`;
