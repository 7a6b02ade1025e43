/** Node's own `http`. An `import` of it would load Node's WebSocket client, too, which is a twentieth of a start. */
export const http = process.getBuiltinModule('node:http');
