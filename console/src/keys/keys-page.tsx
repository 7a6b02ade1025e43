export const KeysPage = () => null;
