import type { Artefact, Facts } from './facts';

/**
 * Returns the Dockerfile of the server. The image is built in the folder of packages and serves the folder mounted at
 * /workspace.
 */
export const dockerImage = ({ name, title, version, server }: Facts): readonly Artefact[] => [
  {
    file: 'agents/docker/Dockerfile',
    text: `# ${title}: serves the folder mounted at /workspace to an agent, over standard input and output.
# Build: npm run package -- npm && docker build -t ${name} -f agents/docker/Dockerfile packages
# Run:   docker run -i --rm -v "$PWD:/workspace:ro" -v ${name}:/index ${name}
FROM node:22-slim
ARG PACKAGE=${name}-${version}.tgz
COPY \${PACKAGE} /tmp/package.tgz
RUN npm install --global --ignore-scripts --no-audit --no-fund /tmp/package.tgz \\
 && npm cache clean --force \\
 && rm /tmp/package.tgz \\
 && install -d -o node -g node /index
ENV CODEBASE_SEARCH_HOME=/index
USER node
VOLUME /index
WORKDIR /workspace
ENTRYPOINT ["${server.command}"]
CMD ${JSON.stringify([...server.args, '--folder', '/workspace'])}
`,
  },
];
