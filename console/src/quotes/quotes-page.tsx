export const QuotesPage = () => null;
